import * as calls from '@/lib/money/payouts/contract'
import { disconnectReplacement } from '@/lib/money/payouts/object-to-payout-account'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.disconnectReplacement, async ({ viewer, params }) => {
    await disconnectReplacement(viewer, params.id)
    return { message: 'The payout account was disconnected' }
  }),
})
