import { handle, methods } from '@/lib/http/handle'
import { listRecentTransactions as call } from '@/lib/payments/contract'
import { listRecentTransactions } from '@/lib/payments/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(call, async ({ viewer }) => listRecentTransactions(viewer)),
})
