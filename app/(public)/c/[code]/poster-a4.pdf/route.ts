import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { drawLinkPoster } from '@/lib/groups/posters/link-pictures'
import { getPosterA4 } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(getPosterA4, (code, waiter) =>
  drawLinkPoster(code, 'A4', waiter),
)
