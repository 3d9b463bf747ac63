import * as calls from '@/lib/groups/orders/contract'
import { ordersCsv } from '@/lib/groups/orders/orders-csv'
import { listOrdersForFile } from '@/lib/groups/orders/queries'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getOrdersCsv, async ({ viewer, params }) => {
    const { group, form, orders } = await listOrdersForFile(viewer, params.id)
    const name = `${fileNameOf(group.title)}-orders.csv`
    return fileResponse({ name, type: 'text/csv; charset=utf-8', body: ordersCsv(form, orders) })
  }),
})
