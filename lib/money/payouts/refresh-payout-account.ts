import { now } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { db } from '@/lib/platform/db/client'
import type { PayoutAccount } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { fetchPayoutState } from '@/lib/platform/stripe/payout-accounts'
import { disconnectAccount } from './disconnect-account'
import { notifyAboutPayoutAccount } from './notify-about-payout-account'

/** Asks the provider whether a group's payout account can be used; false if it has none. */
export async function refreshPayoutAccount(groupId: string): Promise<boolean> {
  const account = await db.payoutAccount.findFirst({ where: { groupId, disconnectedAt: null } })
  return account?.providerAccountId ? refreshProviderAccount(account.providerAccountId) : false
}

/** Like refreshPayoutAccount, by the provider's id, in every group that uses it; false for one that is not connected. */
export async function refreshProviderAccount(providerAccountId: string): Promise<boolean> {
  const accounts = await db.payoutAccount.findMany({ where: { providerAccountId, disconnectedAt: null } })
  if (accounts.length === 0) return false
  const state = await fetchPayoutState(providerAccountId)
  const changed = accounts.filter(
    ({ payoutEnabled }) => state === 'ended' || (state === 'enabled') !== payoutEnabled,
  )
  for (const account of changed) await follow(account, state)
  // Of two answers at once the older may have been written last: whoever wrote asks once more.
  return changed.length > 0 ? refreshProviderAccount(providerAccountId) : state === 'enabled'
}

async function follow(account: PayoutAccount, state: Awaited<ReturnType<typeof fetchPayoutState>>) {
  const { id, groupId, enabledAt } = account
  const payoutEnabled = state === 'enabled'
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (state === 'ended') return disconnectEndedAccount(tx, id)
    const { count } = await tx.payoutAccount.updateMany({
      where: { id, disconnectedAt: null, payoutEnabled: !payoutEnabled },
      data: { payoutEnabled, enabledAt: enabledAt ?? (payoutEnabled ? now() : null) },
    })
    const what = payoutEnabled
      ? 'the payout account is ready to receive transfers.'
      : 'the payout account can’t receive transfers at the moment because the payment provider needs more information.'
    if (count === 1) await notifyAboutPayoutAccount(tx, { groupId, what })
  })
}

/** Disconnects an account that can never be used again; otherwise it would be in the way of another one. */
async function disconnectEndedAccount(tx: Tx, id: string) {
  const account = await tx.payoutAccount.findUnique({ where: { id, disconnectedAt: null } })
  const what =
    'the payout account was disconnected because the payment provider has closed or rejected it. An admin can connect another one.'
  if (account) await disconnectAccount(tx, account, { what })
}
