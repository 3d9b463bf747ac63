import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { drawLinkPreview } from '@/lib/groups/posters/link-pictures'
import { getPreviewJpeg } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(
  getPreviewJpeg,
  (code, queueKey) => drawLinkPreview(code, 'jpg', queueKey),
)
