import { PUT as order } from '@/app/api/group/[id]/order/route'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { listOversold } from '@/lib/money/orders/stock'
import { db } from '@/lib/platform/db/client'
import { type Act, callAs, control, personOf, type Scene, startGift, startPaymentIn } from './scene'

/** What people order in a history, and that no more is sold than there is. */

async function linesOf({ groupId }: Scene, which: number) {
  const [shirt, cup] = await db.orderItem.findMany({ where: { groupId }, orderBy: { place: 'asc' } })
  const few = (which % 2) + 1
  const shirts = { itemId: shirt?.id, option: which % 3 ? 'S' : 'L', quantity: few }
  return which % 5 === 4 ? [shirts, { itemId: cup?.id, quantity: 1 }] : [shirts]
}

/** Now and then it is withdrawn. */
const placeOrder: Act = async (scene, each) => {
  const { which = 0 } = each
  const lines = which % 7 === 6 ? [] : await linesOf(scene, which)
  await callAs(order, `/group/${scene.groupId}/order`, personOf(scene, each), { lines }, 'PUT')
}

/** All that is owed, as an order of shirts has to be paid for; who has ordered nothing yet does so first. */
const payForAll: Act = async (scene, each) => {
  const { groupId } = scene
  const person = personOf(scene, each)
  const theirs = { where: { groupId, userId: person.id, leftAt: null } }
  if ((await db.order.count({ where: { member: theirs.where } })) === 0) await placeOrder(scene, each)
  const member = await db.member.findFirst(theirs)
  const paidPence = (await getMemberBalances(db, groupId)).get(person.id) ?? 0
  const owedPence = (member?.contributionPence ?? 0) - paidPence
  const started = owedPence > 0 ? await startPaymentIn(scene, person, owedPence) : null
  if (started?.session && !each.waits) await control(scene, { pay: started.session })
}

const giveForOrder: Act = async (scene, each) => {
  const lines = await linesOf(scene, each.which ?? 0)
  const started = await startGift(scene, { order: { lines } })
  if (started?.session && !each.waits) await control(scene, { pay: started.session })
}

export const ORDER_ACTS: Record<string, Act> = {
  order: placeOrder,
  'pay for the order': payForAll,
  'give for an order': giveForOrder,
}

/** No more shirts are sold than there are, but for money that came, or came back, when others had bought them by then. */
export async function expectStock({ groupId }: Pick<Scene, 'groupId'>) {
  const items = await db.orderItem.findMany({ where: { groupId }, select: { id: true } })
  const over = await listOversold(
    db,
    groupId,
    items.map(({ id }) => id),
  )
  if (over.length === 0) return
  const late = await db.stateChange.findMany({
    where: { OR: [{ subject: 'payment', from: 'failed', to: 'success' }, { why: 'came-back' }] },
    select: { subjectId: true },
  })
  const disputed = await db.dispute.findMany({ select: { paymentId: true } })
  const cameBack = await db.refund.findMany({
    where: { id: { in: late.map(({ subjectId }) => subjectId) } },
    select: { paymentId: true },
  })
  const excused = [
    ...late.map(({ subjectId }) => subjectId),
    ...[...disputed, ...cameBack].map(({ paymentId }) => paymentId),
  ]
  const took = await db.orderTake.aggregate({
    where: { transactionId: { in: excused }, transaction: { groupId } },
    _sum: { quantity: true },
  })
  for (const { taken, stock } of over) expect(taken - stock).toBeLessThanOrEqual(took._sum.quantity ?? 0)
}
