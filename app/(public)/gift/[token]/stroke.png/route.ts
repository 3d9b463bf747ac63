import { getGiftStroke } from '@/lib/groups/stroke/pictures'
import { drawGiftStroke } from '@/lib/groups/stroke/queries'
import { fileAnswer } from '@/lib/platform/http/file-answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getGiftStroke, async ({ params }) =>
    fileAnswer({
      name: 'my-stroke.png',
      type: 'image/png',
      body: await drawGiftStroke(params.token),
      isShown: true,
    }),
  ),
})
