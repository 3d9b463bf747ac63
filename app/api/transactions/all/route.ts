import * as calls from '@/lib/money/transactions/contract'
import { listAllTransactions } from '@/lib/money/transactions/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listAllTransactions, async ({ viewer, query }) => listAllTransactions(viewer, query)),
})
