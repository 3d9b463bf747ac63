import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkQrPng } from '@/lib/posters/link-pictures'
import { qrPngPicture } from '@/lib/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(qrPngPicture, linkQrPng)
