import { getGiftStroke } from '@/lib/groups/stroke/pictures'
import { drawGiftStroke } from '@/lib/groups/stroke/queries'
import { strokeResponse } from '@/lib/groups/stroke/stroke-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getGiftStroke, async ({ params }) => strokeResponse(await drawGiftStroke(params.token))),
})
