import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkQrSvg } from '@/lib/groups/posters/link-pictures'
import { qrSvgPicture } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(qrSvgPicture, linkQrSvg)
