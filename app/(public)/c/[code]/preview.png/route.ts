import { pictureRoute } from '@/app/(public)/c/[code]/picture-route'
import { drawLinkPreview } from '@/lib/groups/posters/link-pictures'
import { getPreview } from '@/lib/groups/posters/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureRoute(getPreview, (code, queueKey) =>
  drawLinkPreview(code, 'png', queueKey),
)
