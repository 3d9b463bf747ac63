import * as calls from '@/lib/groups/orders/contract'
import { setOrder } from '@/lib/groups/orders/set-order'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setOrder, async ({ viewer, params, body }) => {
    const { memberId, ...input } = body
    const order = await setOrder(viewer, params.id, memberId, input)
    return { message: order.lines.length > 0 ? 'Order saved' : 'Order withdrawn', order }
  }),
})
