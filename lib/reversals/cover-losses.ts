import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { lockGroup } from '@/lib/membership/membership'
import { hasMoneyInDispute } from '@/lib/payments/claims'
import { freezeDisputed } from '@/lib/payments/freeze-disputed'
import { askBack } from './ask-back'

/**
 * Brings a locked group to where its disputes and losses say: what was transferred of their payments is asked back,
 * and what does not come back is set aside of the group's money. It looks at what is, so that it can follow anything
 * that changed it, and running it again changes nothing.
 */
export async function coverLosses(tx: Tx, groupId: string) {
  const { debtPence } = await getGroupBalance(tx, groupId)
  if (debtPence === 0 && !(await hasMoneyInDispute(tx, groupId))) return
  await askBack(tx, groupId)
  await freezeDisputed(tx, groupId)
}

/** Asks again, where it is still needed, for what a payout account had refused to give back. */
export const retryReversals = (groupId: string) =>
  transact(async (tx) => {
    await lockGroup(tx, groupId)
    await coverLosses(tx, groupId)
    const due = { reverseAfter: { lte: now() }, transfer: { transaction: { groupId } } }
    await tx.transferLeg.updateMany({ where: due, data: { reverseAfter: null } })
  })

/** The groups in which it is time to ask again. */
export async function listReversalRetries(): Promise<string[]> {
  const legs = await db.transferLeg.findMany({
    where: { reverseAfter: { lte: now() } },
    select: { transfer: { select: { transaction: { select: { groupId: true } } } } },
  })
  return [...new Set(legs.map(({ transfer }) => transfer.transaction.groupId))]
}
