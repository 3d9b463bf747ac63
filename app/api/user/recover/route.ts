import * as calls from '@/lib/accounts/profile-contract'
import { recover } from '@/lib/accounts/recover'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.recover, ({ body }) => recover(body.email)),
})
