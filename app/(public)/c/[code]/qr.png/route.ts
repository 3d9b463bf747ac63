import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkQrPng } from '@/lib/groups/posters/link-pictures'
import { qrPngPicture } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(qrPngPicture, linkQrPng)
