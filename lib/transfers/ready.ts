import { db } from '@/lib/db/client'
import type { PayoutAccount } from '@/lib/db/generated/client'
import type { Tx } from '@/lib/db/transaction'
import { conflict, providerUnreachable } from '@/lib/errors'
import { requirePayoutsOpen } from '@/lib/operators/require-payouts-open'
import { requireCooledOff } from '@/lib/payouts/cooling-off'
import { refreshPayoutAccount } from '@/lib/payouts/refresh-payout-account'
import { TRANSFER_MESSAGES } from './rules'

const notEnabled = () => conflict(TRANSFER_MESSAGES.notEnabled, 'PAYOUT_NOT_ENABLED')

/** The group's payout account, as the provider has it now; throws 409 if nothing can be sent to it. */
export async function requirePayoutAccount(groupId: string): Promise<PayoutAccount> {
  const enabled = await refreshPayoutAccount(groupId).catch(() => {
    throw providerUnreachable()
  })
  const account = await db.payoutAccount.findFirst({
    where: { groupId, disconnectedAt: null, providerAccountId: { not: null } },
  })
  if (!account) throw conflict(TRANSFER_MESSAGES.noAccount, 'NO_PAYOUT_ACCOUNT')
  if (!enabled) throw notEnabled()
  return account
}

/** What has to hold when money is reserved and when a second admin confirms; call it with the group locked. */
export async function requireReady(tx: Tx, account: PayoutAccount) {
  await requirePayoutsOpen(tx, account.groupId)
  const still = await tx.payoutAccount.findUnique({ where: { id: account.id, disconnectedAt: null } })
  if (!still?.payoutEnabled) throw notEnabled()
  await requireCooledOff(tx, still)
}
