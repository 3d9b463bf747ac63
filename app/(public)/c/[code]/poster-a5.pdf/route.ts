import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { drawLinkPoster } from '@/lib/groups/posters/link-pictures'
import { getPosterA5 } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(getPosterA5, (code, queueKey) =>
  drawLinkPoster(code, 'A5', queueKey),
)
