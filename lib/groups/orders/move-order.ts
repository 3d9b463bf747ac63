import type { Tx } from '@/lib/platform/db/transaction'
import { findOrder, presentOrder, writeContents } from './check-order'
import { mergeLines } from './rules'
import { setSharesByOrders } from './set-shares-by-orders'

/**
 * Joins what one place in a group has ordered with what another has, as the two become one; both are ids of memberships.
 * What was taken from the stock follows the payments, and the share is what both cost.
 */
export async function moveOrder(tx: Tx, from: string, to: string) {
  const gone = await findOrder(tx, from)
  if (!gone) return
  const kept = await findOrder(tx, to)
  if (!kept) {
    await tx.order.update({ where: { id: gone.id }, data: { memberId: to } })
    return
  }
  const [theirs, other] = [presentOrder(kept), presentOrder(gone)]
  const answered = new Set(theirs.answers.map(({ questionId }) => questionId))
  await writeContents(tx, kept.id, {
    ...theirs,
    lines: mergeLines([...theirs.lines, ...other.lines]),
    answers: [...theirs.answers, ...other.answers.filter(({ questionId }) => !answered.has(questionId))],
  })
  await tx.order.delete({ where: { id: gone.id } })
  await setSharesByOrders(tx, [to])
}
