import { handle, methods } from '@/lib/http/handle'
import { listGroupTransactions as call } from '@/lib/payments/contract'
import { listGroupTransactions } from '@/lib/payments/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(call, async ({ viewer, params }) => listGroupTransactions(viewer, params.groupId)),
})
