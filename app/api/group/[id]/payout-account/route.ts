import * as calls from '@/lib/groups/contract'
import { disconnectPayoutAccount } from '@/lib/groups/disconnect-payout-account'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.disconnectPayoutAccount, async ({ viewer, params, query }) => ({
    message: 'Payout account disconnected',
    data: await disconnectPayoutAccount(viewer, params.id, query.account),
  })),
})
