import { parseOrder } from '@/lib/groups/orders/order-fields'
import { changePersonalOrder } from '@/lib/groups/personal-pages/act-by-link'
import * as calls from '@/lib/groups/personal-pages/contract'
import { personalPageForm } from '@/lib/groups/personal-pages/plain-form'
import { acceptForm } from '@/lib/platform/http/accept-form'
import { handle, methods } from '@/lib/platform/http/handle'

const handlePut = handle(calls.setPersonalOrder, async ({ params, body }) => {
  const order = await changePersonalOrder(params.token, body)
  return { message: order.lines.length > 0 ? 'Order saved' : 'Order withdrawn', order }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handlePut,
  // A page without scripts can only post.
  POST: acceptForm(handlePut, parseOrder, personalPageForm('order')),
})
