import * as calls from '@/lib/people/accounts/contract'
import { login } from '@/lib/people/accounts/sign-in/login'
import { handle, methods } from '@/lib/platform/http/handle'
import { clientOf, signedInResponse } from '@/lib/platform/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.login, async ({ body, request }) =>
    signedInResponse(await login(body, clientOf(request))),
  ),
})
