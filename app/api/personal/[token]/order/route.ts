import * as calls from '@/lib/groups/personal-pages/contract'
import { orderPersonal } from '@/lib/groups/personal-pages/say'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setPersonalOrder, async ({ params, body }) => {
    const order = await orderPersonal(params.token, body)
    return { message: order.lines.length > 0 ? 'Order saved' : 'Order withdrawn', order }
  }),
})
