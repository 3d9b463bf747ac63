import * as calls from '@/lib/accounts/factors-contract'
import { listFactors } from '@/lib/accounts/passkeys'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listFactors, ({ viewer }) => listFactors(viewer.userId)),
})
