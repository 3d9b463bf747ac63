import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { lockGroup } from '@/lib/membership/membership'
import { disconnectAccount } from '@/lib/money/payouts/disconnect-account'
import { transact } from '@/lib/platform/db/transaction'
import { call } from './call'
import type { TestUser } from './money'
import { waitForBlockedTransactions } from './states'

/**
 * Requests a transfer whose payout account is disconnected after the request has read it, but before it locks the
 * group.
 */
export async function transferDuringDisconnect(admin: TestUser, groupId: string, pounds: number) {
  const { response: transferring } = await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const transferring = call(transfer, `/payment/${groupId}/transfer`, {
      token: admin.token,
      body: { amount: pounds },
    })
    await waitForBlockedTransactions()
    const account = await tx.payoutAccount.findFirstOrThrow({ where: { groupId, disconnectedAt: null } })
    await disconnectAccount(tx, account, { what: 'the payout account was disconnected.' })
    return { response: transferring }
  })
  return transferring
}
