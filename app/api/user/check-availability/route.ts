import { checkAvailability } from '@/lib/accounts/check-availability'
import * as calls from '@/lib/accounts/contract'
import { findCaller, handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.checkAvailability, async ({ body, request }) => {
    const own = await findCaller(calls.checkAvailability, request)
    return checkAvailability(body.field, body.value, own?.userId ?? null)
  }),
})
