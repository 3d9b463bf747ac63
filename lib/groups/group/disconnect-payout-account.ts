import { conflict, notFound } from '@/lib/base/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { disconnectAccount } from '@/lib/money/payouts/disconnect-account'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { getGroup } from './queries'

/**
 * Disconnects the group's payout account, whichever admin connected it. Throws 404 if there is none, and 409 if it is
 * no longer the one that the admin saw.
 */
export async function disconnectPayoutAccount(viewer: Viewer, groupId: string, expectedId?: string) {
  return transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const account = await tx.payoutAccount.findFirst({
      where: { groupId, disconnectedAt: null, providerAccountId: { not: null } },
    })
    if (!account) throw notFound('This group has no payout account.', 'NO_PAYOUT_ACCOUNT')
    if (expectedId !== undefined && expectedId !== account.providerAccountId)
      throw conflict(
        'This payout account has been replaced in the meantime. The new one is still connected.',
        'PAYOUT_ACCOUNT_REPLACED',
      )
    const what = `${viewer.username} disconnected the payout account. An admin can connect another one.`
    await disconnectAccount(tx, account, { what, actorId: viewer.userId })
    return getGroup(viewer, groupId, tx)
  })
}
