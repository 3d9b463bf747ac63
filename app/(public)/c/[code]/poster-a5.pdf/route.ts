import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkPoster } from '@/lib/groups/posters/link-pictures'
import { posterA5Picture } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(
  posterA5Picture,
  (code, waiter) => linkPoster(code, 'A5', waiter),
)
