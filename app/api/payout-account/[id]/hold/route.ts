import * as calls from '@/lib/money/payouts/contract'
import { holdTransfers } from '@/lib/money/payouts/object-to-payout-account'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.holdTransfers, async ({ viewer, params }) => {
    await holdTransfers(viewer, params.id)
    return { message: 'Transfers are held' }
  }),
})
