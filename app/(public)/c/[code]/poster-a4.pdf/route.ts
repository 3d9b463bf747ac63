import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { drawLinkPoster } from '@/lib/groups/posters/link-pictures'
import { getPosterA4 } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(getPosterA4, (code, queueKey) =>
  drawLinkPoster(code, 'A4', queueKey),
)
