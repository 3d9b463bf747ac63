import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/transactions/contract'
import { listRecentTransactions } from '@/lib/transactions/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listRecentTransactions, async ({ viewer }) => listRecentTransactions(viewer)),
})
