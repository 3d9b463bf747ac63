import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { drawLinkQrSvg } from '@/lib/groups/posters/link-pictures'
import { getQrSvg } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(getQrSvg, drawLinkQrSvg)
