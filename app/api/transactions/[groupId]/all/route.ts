import * as calls from '@/lib/money/transactions/contract'
import { listAllGroupTransactions } from '@/lib/money/transactions/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listAllGroupTransactions, async ({ viewer, params, query }) =>
    listAllGroupTransactions(viewer, params.groupId, query),
  ),
})
