import * as calls from '@/lib/groups/orders/contract'
import { listOrders } from '@/lib/groups/orders/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listOrders, ({ viewer, params }) => listOrders(viewer, params.id)),
})
