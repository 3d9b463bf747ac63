import { handle, methods } from '@/lib/http/handle'
import { listAllGroupTransactions as call } from '@/lib/payments/contract'
import { listAllGroupTransactions } from '@/lib/payments/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(call, async ({ viewer, params, query }) =>
    listAllGroupTransactions(viewer, params.groupId, query),
  ),
})
