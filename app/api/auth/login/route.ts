import * as calls from '@/lib/accounts/contract'
import { login } from '@/lib/accounts/login'
import { handle, methods } from '@/lib/http/handle'
import { clientOf, signedInAnswer } from '@/lib/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.login, async ({ body, request }) =>
    signedInAnswer(await login(body, clientOf(request))),
  ),
})
