import { getOwnStroke } from '@/lib/groups/stroke/contract'
import { drawOwnStroke } from '@/lib/groups/stroke/queries'
import { strokeResponse } from '@/lib/groups/stroke/stroke-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getOwnStroke, async ({ viewer, params }) =>
    strokeResponse(await drawOwnStroke(viewer, params.id)),
  ),
})
