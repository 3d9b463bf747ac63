import * as calls from '@/lib/people/accounts/contract'
import { checkAvailability } from '@/lib/people/accounts/sign-in/check-availability'
import { findCallViewer, handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.checkAvailability, async ({ body, request }) => {
    const viewer = await findCallViewer(calls.checkAvailability, request)
    return checkAvailability(body.field, body.value, viewer?.userId ?? null)
  }),
})
