import { getGroupBalance } from '@/lib/books/ledger/balances'
import { disputeFrozen } from '@/lib/books/ledger/entries'
import { postWithNextRef } from '@/lib/books/ledger/post-with-next-ref'
import type { Tx } from '@/lib/platform/db/transaction'
import { isLossCoverDeferred } from './defer-loss-cover'
import { listDisputedExposures } from './exposures'

/**
 * Freezes what open disputes have taken of a group's payments, less what is coming back from the payout account. It
 * takes any money the group has available, so other payments stand in for what was transferred and cannot come back.
 * Call it with the group locked, after anything that makes money available; what is frozen already stays frozen.
 */
export async function freezeDisputedMoney(tx: Tx, groupId: string) {
  if (isLossCoverDeferred()) return
  for (const exposure of await listDisputedExposures(tx, groupId)) {
    const inTransitPence = exposure.askedPence - exposure.waitingPence + exposure.underWayPence
    const comingBackPence = Math.min(exposure.excessPence, inTransitPence)
    await freeze(tx, groupId, exposure.paymentId, exposure.openPence - exposure.frozenPence - comingBackPence)
  }
}

async function freeze(tx: Tx, groupId: string, paymentId: string, wantedPence: number) {
  if (wantedPence <= 0) return
  let leftPence = Math.min(wantedPence, (await getGroupBalance(tx, groupId)).availablePence)
  const disputes = await tx.dispute.findMany({
    where: { paymentId },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
  })
  for (const { id, openPence, frozenPence } of disputes) {
    const partPence = Math.min(leftPence, openPence - frozenPence)
    if (partPence <= 0) continue
    leftPence -= partPence
    const cause = { subject: 'dispute', id, step: 'frozen' } as const
    await postWithNextRef(tx, { groupId, cause, postings: disputeFrozen(partPence) })
    await tx.dispute.update({ where: { id }, data: { frozenPence: { increment: partPence } } })
  }
}
