import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/transactions/contract'
import { listGroupTransactions } from '@/lib/transactions/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listGroupTransactions, async ({ viewer, params }) =>
    listGroupTransactions(viewer, params.groupId),
  ),
})
