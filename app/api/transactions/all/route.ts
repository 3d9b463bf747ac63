import { handle, methods } from '@/lib/http/handle'
import { listAllTransactions as call } from '@/lib/payments/contract'
import { listAllTransactions } from '@/lib/payments/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(call, async ({ viewer, query }) => listAllTransactions(viewer, query)),
})
