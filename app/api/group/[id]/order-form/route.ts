import * as calls from '@/lib/groups/orders/contract'
import { getOrderForm } from '@/lib/groups/orders/queries'
import { deleteOrderForm, setOrderForm } from '@/lib/groups/orders/set-order-form'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getOrderForm, async ({ viewer, params }) => ({
    orderForm: await getOrderForm(viewer, params.id),
  })),
  PUT: handle(calls.setOrderForm, async ({ viewer, params, body }) => ({
    message: 'Order form saved',
    orderForm: await setOrderForm(viewer, params.id, body),
  })),
  DELETE: handle(calls.deleteOrderForm, async ({ viewer, params }) => {
    await deleteOrderForm(viewer, params.id)
    return { message: 'Order form removed' }
  }),
})
