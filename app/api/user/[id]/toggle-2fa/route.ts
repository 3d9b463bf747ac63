import * as calls from '@/lib/accounts/contract'
import { enable2Fa } from '@/lib/accounts/privacy'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.toggle2Fa, ({ viewer, body }) => enable2Fa(viewer.userId, body.is2FaEnabled)),
})
