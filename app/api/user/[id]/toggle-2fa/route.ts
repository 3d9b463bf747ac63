import * as calls from '@/lib/people/accounts/profile/contract'
import { enable2Fa } from '@/lib/people/accounts/profile/privacy'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.toggle2Fa, ({ viewer }) => enable2Fa(viewer.userId)),
})
