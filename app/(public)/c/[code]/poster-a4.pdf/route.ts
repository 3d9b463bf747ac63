import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkPoster } from '@/lib/groups/posters/link-pictures'
import { posterA4Picture } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(
  posterA4Picture,
  (code, waiter) => linkPoster(code, 'A4', waiter),
)
