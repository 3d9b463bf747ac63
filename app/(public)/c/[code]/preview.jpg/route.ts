import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkPreview } from '@/lib/groups/posters/link-pictures'
import { previewJpegPicture } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(
  previewJpegPicture,
  (code, waiter) => linkPreview(code, 'jpg', waiter),
)
