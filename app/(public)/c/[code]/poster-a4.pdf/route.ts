import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkPoster } from '@/lib/posters/link-pictures'
import { posterA4Picture } from '@/lib/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(posterA4Picture, (code) =>
  linkPoster(code, 'A4'),
)
