import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { drawLinkQrPng } from '@/lib/groups/posters/link-pictures'
import { getQrPng } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(getQrPng, drawLinkQrPng)
