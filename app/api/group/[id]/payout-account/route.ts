import * as calls from '@/lib/groups/group/contract'
import { disconnectPayoutAccount } from '@/lib/groups/group/disconnect-payout-account'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.disconnectPayoutAccount, async ({ viewer, params, query }) => ({
    message: 'Payout account disconnected',
    data: await disconnectPayoutAccount(viewer, params.id, query.account),
  })),
})
