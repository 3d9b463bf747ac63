import { AppError, conflict, providerUnreachable } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { requirePayoutsOpen } from '@/lib/books/flags/require-payouts-open'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { requireCooledOff } from '@/lib/money/payouts/cooling-off'
import { refreshPayoutAccount } from '@/lib/money/payouts/refresh-payout-account'
import { db } from '@/lib/platform/db/client'
import type { PayoutAccount } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'
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
export async function requireAccountReady(reader: Reader, account: Pick<PayoutAccount, 'id' | 'groupId'>) {
  await requirePayoutsOpen(reader, account.groupId)
  const currentAccount = await reader.payoutAccount.findUnique({
    where: { id: account.id, disconnectedAt: null },
  })
  if (!currentAccount?.payoutEnabled) throw notEnabled()
  await requireCooledOff(reader, currentAccount)
}

/** Throws 409 if the group now owes more than its other money covers: then the reserved money is needed for that. */
export async function requireDebtCovered(reader: Reader, groupId: string) {
  const { debtPence, freePence } = await getGroupBalance(reader, groupId)
  if (debtPence <= freePence) return
  const message = `This group owes ${formatPounds(debtPence)} after a refund or a dispute. Decline the transfer, so that its money can cover that.`
  throw conflict(message, 'GROUP_HAS_DEBT')
}

/** Why no transfer that waits can be confirmed now, as far as can be told without the provider; null if one can. */
export async function findConfirmationObstacle(groupId: string): Promise<string | null> {
  const account = await db.payoutAccount.findFirst({ where: { groupId, disconnectedAt: null } })
  if (!account) return TRANSFER_MESSAGES.noAccount
  try {
    await requireAccountReady(db, account)
    await requireDebtCovered(db, groupId)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
