import type { Tx } from '@/lib/platform/db/transaction'
import { findOrder, presentOrder, writeContents } from './check-order'
import { mergeLines } from './rules'
import { setSharesByOrders } from './set-shares-by-orders'

/**
 * Joins what one place in a group has ordered with what another has, as the two become one; both are ids of memberships.
 * What was taken from the stock follows the payments, and the share is what both cost.
 */
export async function moveOrder(tx: Tx, fromMemberId: string, toMemberId: string) {
  const source = await findOrder(tx, fromMemberId)
  if (!source) return
  const target = await findOrder(tx, toMemberId)
  if (!target) {
    await tx.order.update({ where: { id: source.id }, data: { memberId: toMemberId } })
    return
  }
  const [targetOrder, sourceOrder] = [presentOrder(target), presentOrder(source)]
  const answered = new Set(targetOrder.answers.map(({ questionId }) => questionId))
  await writeContents(tx, target.id, {
    ...targetOrder,
    lines: mergeLines([...targetOrder.lines, ...sourceOrder.lines]),
    answers: [
      ...targetOrder.answers,
      ...sourceOrder.answers.filter(({ questionId }) => !answered.has(questionId)),
    ],
  })
  await tx.order.delete({ where: { id: source.id } })
  await setSharesByOrders(tx, [toMemberId])
}
