import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkQrSvg } from '@/lib/posters/link-pictures'
import { qrSvgPicture } from '@/lib/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(qrSvgPicture, linkQrSvg)
