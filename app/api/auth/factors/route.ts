import * as calls from '@/lib/people/accounts/factors/contract'
import { listFactors } from '@/lib/people/accounts/factors/passkeys'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listFactors, ({ viewer }) => listFactors(viewer.userId)),
})
