import { getGiftStroke } from '@/lib/groups/stroke/pictures'
import { drawGiftStroke } from '@/lib/groups/stroke/queries'
import { strokeAnswer } from '@/lib/groups/stroke/stroke-answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getGiftStroke, async ({ params }) => strokeAnswer(await drawGiftStroke(params.token))),
})
