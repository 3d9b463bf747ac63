import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payouts/contract'
import { disconnectReplacement } from '@/lib/payouts/object'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.disconnectReplacement, async ({ viewer, params }) => {
    await disconnectReplacement(viewer, params.id)
    return { message: 'The payout account was disconnected' }
  }),
})
