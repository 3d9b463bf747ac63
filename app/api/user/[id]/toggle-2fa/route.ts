import { enable2Fa } from '@/lib/accounts/privacy'
import * as calls from '@/lib/accounts/profile-contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.toggle2Fa, ({ viewer }) => enable2Fa(viewer.userId)),
})
