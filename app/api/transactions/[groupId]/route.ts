import * as calls from '@/lib/money/transactions/contract'
import { listGroupTransactions } from '@/lib/money/transactions/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listGroupTransactions, async ({ viewer, params }) =>
    listGroupTransactions(viewer, params.groupId),
  ),
})
