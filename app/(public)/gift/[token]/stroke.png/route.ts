import { getGiftStroke } from '@/lib/groups/stroke/pictures'
import { drawGiftStroke } from '@/lib/groups/stroke/queries'
import { strokeResponse } from '@/lib/groups/stroke/stroke-response'
import { queueKeyOf } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getGiftStroke, async ({ params, request }) =>
    strokeResponse(await drawGiftStroke(params.token, queueKeyOf(request))),
  ),
})
