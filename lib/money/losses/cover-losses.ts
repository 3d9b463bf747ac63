import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { lockGroup } from '@/lib/membership/membership'
import { isLossCoverDeferred } from '@/lib/money/payments/defer-loss-cover'
import { hasMoneyInDispute } from '@/lib/money/payments/exposures'
import { freezeDisputedMoney } from '@/lib/money/payments/freeze-disputed-money'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { requestReversals } from './request-reversals'

/**
 * Brings a locked group in line with its disputes and losses: asks back what was transferred of those payments, and
 * freezes the group's other money for what does not come back. It works from the current state, so call it after any
 * change; running it again changes nothing.
 */
export async function coverLosses(tx: Tx, groupId: string) {
  if (isLossCoverDeferred()) return
  const { debtPence } = await getGroupBalance(tx, groupId)
  if (debtPence === 0 && !(await hasMoneyInDispute(tx, groupId))) return
  await requestReversals(tx, groupId)
  await freezeDisputedMoney(tx, groupId)
}

const columns = z.strictObject({ id: z.string() })

/** Covers what all groups have lost, or may yet lose. */
export async function coverAllLosses() {
  const groups = await queryRows(db, columns)`
    SELECT "groupId" AS id FROM ledger_accounts WHERE kind = 'debt' AND "balancePence" > 0
    UNION SELECT payment."groupId" FROM disputes JOIN transactions payment ON payment.id = disputes."paymentId"
      WHERE disputes."openPence" > 0`
  for (const { id } of groups)
    await transact(async (tx) => {
      await lockGroup(tx, id)
      await coverLosses(tx, id)
    })
}

/** Asks again for what a payout account refused to give back, where that is still needed. */
export const retryReversals = (groupId: string) =>
  transact(async (tx) => {
    await lockGroup(tx, groupId)
    await coverLosses(tx, groupId)
    const dueFilter = { reverseAfter: { lte: now() }, transfer: { transaction: { groupId } } }
    await tx.transferLeg.updateMany({ where: dueFilter, data: { reverseAfter: null } })
  })

/** The groups for which such a retry is due. */
export async function listReversalRetries(): Promise<string[]> {
  const legs = await db.transferLeg.findMany({
    where: { reverseAfter: { lte: now() } },
    select: { transfer: { select: { transaction: { select: { groupId: true } } } } },
  })
  return [...new Set(legs.map(({ transfer }) => transfer.transaction.groupId))]
}
