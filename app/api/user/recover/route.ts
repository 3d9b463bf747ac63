import * as calls from '@/lib/people/accounts/profile/contract'
import { recover } from '@/lib/people/accounts/sign-in/recover'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.recover, ({ body }) => recover(body.email)),
})
