import * as calls from '@/lib/money/transactions/contract'
import { listManagedTransactions } from '@/lib/money/transactions/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listManagedTransactions, async ({ viewer, query }) =>
    listManagedTransactions(viewer, query),
  ),
})
