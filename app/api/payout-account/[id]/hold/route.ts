import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payouts/contract'
import { holdTransfers } from '@/lib/payouts/object'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.holdTransfers, async ({ viewer, params }) => {
    await holdTransfers(viewer, params.id)
    return { message: 'Transfers are held' }
  }),
})
