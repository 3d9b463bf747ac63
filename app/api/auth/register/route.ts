import * as calls from '@/lib/people/accounts/contract'
import { register } from '@/lib/people/accounts/sign-in/register'
import { findCallViewer, handle, methods } from '@/lib/platform/http/handle'
import { clientOf, signedInResponse } from '@/lib/platform/http/sign-in'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.register, async ({ body, request }) => {
    const viewer = await findCallViewer(calls.register, request)
    return signedInResponse(await register(body, clientOf(request), viewer?.userId ?? null), 201)
  }),
})
