import { PUT as order } from '@/app/api/group/[id]/order/route'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { listOversoldItems } from '@/lib/money/orders/stock'
import { db } from '@/lib/platform/db/client'
import { type Act, callAs, control, personOf, type Scene, startGift, startPaymentIn } from './scene'

/** What people order in a history, and that no more is sold than there is. */

async function linesOf({ groupId }: Scene, index: number) {
  const [shirt, cup] = await db.orderItem.findMany({ where: { groupId }, orderBy: { place: 'asc' } })
  const quantity = (index % 2) + 1
  const shirts = { itemId: shirt?.id, option: index % 3 ? 'S' : 'L', quantity }
  return index % 5 === 4 ? [shirts, { itemId: cup?.id, quantity: 1 }] : [shirts]
}

/** Now and then it is withdrawn. */
const placeOrder: Act = async (scene, step) => {
  const { which = 0 } = step
  const lines = which % 7 === 6 ? [] : await linesOf(scene, which)
  await callAs(order, `/group/${scene.groupId}/order`, personOf(scene, step), { lines }, 'PUT')
}

/** All that is owed, as an order of shirts has to be paid for; who has ordered nothing yet does so first. */
const payForOrder: Act = async (scene, step) => {
  const { groupId } = scene
  const person = personOf(scene, step)
  const membershipQuery = { where: { groupId, userId: person.id, leftAt: null } }
  if ((await db.order.count({ where: { member: membershipQuery.where } })) === 0)
    await placeOrder(scene, step)
  const member = await db.member.findFirst(membershipQuery)
  const paidPence = (await getMemberBalances(db, groupId)).get(person.id) ?? 0
  const owedPence = (member?.contributionPence ?? 0) - paidPence
  const started = owedPence > 0 ? await startPaymentIn(scene, person, owedPence) : null
  if (started?.session && !step.waits) await control(scene, { pay: started.session })
}

const giveForOrder: Act = async (scene, step) => {
  const lines = await linesOf(scene, step.which ?? 0)
  const started = await startGift(scene, { order: { lines } })
  if (started?.session && !step.waits) await control(scene, { pay: started.session })
}

export const ORDER_ACTS: Record<string, Act> = {
  order: placeOrder,
  'pay for the order': payForOrder,
  'give for an order': giveForOrder,
}

/** No more shirts are sold than there are, but for money that came, or came back, when others had bought them by then. */
export async function expectStock({ groupId }: Pick<Scene, 'groupId'>) {
  const items = await db.orderItem.findMany({ where: { groupId }, select: { id: true } })
  const oversold = await listOversoldItems(
    db,
    groupId,
    items.map(({ id }) => id),
  )
  if (oversold.length === 0) return
  const lateChanges = await db.stateChange.findMany({
    where: { OR: [{ subject: 'payment', from: 'failed', to: 'success' }, { why: 'came-back' }] },
    select: { subjectId: true },
  })
  const disputed = await db.dispute.findMany({ select: { paymentId: true } })
  const refundsSentBack = await db.refund.findMany({
    where: { id: { in: lateChanges.map(({ subjectId }) => subjectId) } },
    select: { paymentId: true },
  })
  const excused = [
    ...lateChanges.map(({ subjectId }) => subjectId),
    ...[...disputed, ...refundsSentBack].map(({ paymentId }) => paymentId),
  ]
  const excusedItems = await db.orderTake.aggregate({
    where: { transactionId: { in: excused }, transaction: { groupId } },
    _sum: { quantity: true },
  })
  for (const { taken, stock } of oversold)
    expect(taken - stock).toBeLessThanOrEqual(excusedItems._sum.quantity ?? 0)
}
