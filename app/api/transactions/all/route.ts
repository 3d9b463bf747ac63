import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/transactions/contract'
import { listAllTransactions } from '@/lib/transactions/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listAllTransactions, async ({ viewer, query }) => listAllTransactions(viewer, query)),
})
