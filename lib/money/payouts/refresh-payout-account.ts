import { now } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { fetchPayoutState } from '@/lib/platform/stripe/payout-accounts'
import { disconnectAccount } from './disconnect-payout'
import { tellAboutPayoutAccount } from './tell-about-payout-account'

/** Asks the provider whether a group's payout account can be used; false if it has none. */
export async function refreshPayoutAccount(groupId: string): Promise<boolean> {
  const account = await db.payoutAccount.findFirst({ where: { groupId, disconnectedAt: null } })
  return account?.providerAccountId ? refreshProviderAccount(account.providerAccountId) : false
}

/** Like refreshPayoutAccount, by the provider's id; false for an account that is not ours or not connected. */
export async function refreshProviderAccount(providerAccountId: string): Promise<boolean> {
  const known = await db.payoutAccount.findUnique({ where: { providerAccountId } })
  if (!known || known.disconnectedAt) return false
  const state = await fetchPayoutState(providerAccountId)
  const payoutEnabled = state === 'enabled'
  if (state !== 'ended' && payoutEnabled === known.payoutEnabled) return payoutEnabled
  await transact(async (tx) => {
    await lockGroup(tx, known.groupId)
    if (state === 'ended') return disconnectEnded(tx, known.id)
    const { count } = await tx.payoutAccount.updateMany({
      where: { id: known.id, disconnectedAt: null, payoutEnabled: !payoutEnabled },
      data: { payoutEnabled, enabledAt: known.enabledAt ?? (payoutEnabled ? now() : null) },
    })
    const what = payoutEnabled
      ? 'the payout account is ready to receive transfers.'
      : 'the payout account can’t receive transfers at the moment because the payment provider needs more information.'
    if (count === 1) await tellAboutPayoutAccount(tx, { groupId: known.groupId, what })
  })
  return payoutEnabled
}

/** Disconnects an account that can never be used again; otherwise it would be in the way of another one. */
async function disconnectEnded(tx: Tx, id: string) {
  const account = await tx.payoutAccount.findUnique({ where: { id, disconnectedAt: null } })
  const what =
    'the payout account was disconnected because the payment provider has closed or rejected it. An admin can connect another one.'
  if (account) await disconnectAccount(tx, account, { what })
}
