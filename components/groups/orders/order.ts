import type { ApiResponse } from '@/lib/api/client/call-server'

export type OrderForm = ApiResponse<'GET /group/{id}/order-form'>['orderForm']
export type Order = ApiResponse<'PUT /group/{id}/order'>['order']

export type Orders = ApiResponse<'GET /group/{id}/orders'>

/** What the screen of a group's orders shows. */
export type OrdersView = {
  group: { _id: string; title: string; isClosed: boolean }
  takesOrders: boolean
  orderForm: OrderForm | null
  orders: Orders['orders']
  /** The memberships of those who have ordered and are in the group. */
  currentMemberIds: string[]
  totals: NonNullable<Orders['totals']>
  membersWithoutOrder: { memberId: string; name: string }[]
}
