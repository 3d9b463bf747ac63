import * as calls from '@/lib/groups/orders/contract'
import { ordersCsv } from '@/lib/groups/orders/orders-csv'
import { listForFile } from '@/lib/groups/orders/queries'
import { fileAnswer, fileNameOf } from '@/lib/platform/http/file-answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getOrdersCsv, async ({ viewer, params }) => {
    const { group, form, orders } = await listForFile(viewer, params.id)
    const name = `${fileNameOf(group.title)}-orders.csv`
    return fileAnswer({ name, type: 'text/csv; charset=utf-8', body: ordersCsv(form, orders) })
  }),
})
