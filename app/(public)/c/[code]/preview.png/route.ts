import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { linkPreview } from '@/lib/groups/posters/link-pictures'
import { previewPicture } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(previewPicture, (code, waiter) =>
  linkPreview(code, 'png', waiter),
)
