import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/transactions/contract'
import { listAllGroupTransactions } from '@/lib/transactions/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listAllGroupTransactions, async ({ viewer, params, query }) =>
    listAllGroupTransactions(viewer, params.groupId, query),
  ),
})
