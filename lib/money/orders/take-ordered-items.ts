import { AppError } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { listAdminIds } from '@/lib/membership/list-admins'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { listOversoldItems, requireStock, type StoredLine } from './stock'

/** What paying has to do with an order: somebody who orders what is limited pays for all of it, and so takes it. */

type OrderingMember = { id: string; groupId: string; userId: string; contributionPence: number }

/**
 * Throws for a payment of a member's whose order has something that is limited: 400 if it is not all that they owe, 409
 * if not enough is left.
 */
export async function requireOrderPayable(
  reader: Reader,
  { id: memberId, groupId }: OrderingMember,
  { amountPence, fullAmountPence }: { amountPence: number; fullAmountPence: number },
) {
  const lines = await listOrderLines(reader, memberId)
  if (lines.every(({ item }) => item.stock === null)) return
  if (amountPence !== fullAmountPence) {
    const problem = `Some of what was ordered is limited, so it is paid for all at once: ${formatPounds(fullAmountPence)}.`
    throw new AppError(400, 'AMOUNT_NOT_PAYABLE', problem, {
      fields: { amount: problem },
      extra: { balancePence: fullAmountPence },
    })
  }
  await requireStock(reader, { groupId, memberId, lines })
}

const listOrderLines = (reader: Reader, memberId: string) =>
  reader.orderLine.findMany({
    where: { order: { memberId } },
    include: { item: { select: { stock: true } } },
  })

type PayingMember = OrderingMember & { paymentId: string; amountPence: number }

/**
 * A payment of all that a member owes takes what they ordered, but for what they have paid for already. Call it with the
 * group locked, before the payment is credited. Returns whether it is one.
 */
export async function takeOrderedItems(tx: Tx, buyer: PayingMember): Promise<boolean> {
  const { id: memberId, groupId, userId, contributionPence, paymentId, amountPence } = buyer
  const lines = await listOrderLines(tx, memberId)
  // Most groups have no orders, and every payment comes by here.
  if (lines.length === 0) return false
  const paidPence = (await getMemberBalances(tx, groupId)).get(userId) ?? 0
  if (amountPence < contributionPence - paidPence) return false
  await releaseRefundedItems(tx, buyer)
  await writeTakenItems(
    tx,
    paymentId,
    subtractLines(lines, await tx.orderTake.findMany({ where: takenItemsFilter(buyer) })),
  )
  return true
}

const takenItemsFilter = ({ groupId, userId }: Pick<OrderingMember, 'groupId' | 'userId'>) =>
  ({ transaction: { groupId, userId, status: 'success' } }) as const

/** When all that somebody had paid went back, what it took must not count again as another payment of theirs does. */
export async function releaseRefundedItems(
  tx: Tx,
  { groupId, userId }: { groupId: string; userId: string | null },
) {
  if (userId === null) return
  const takenItemsQuery = { where: takenItemsFilter({ groupId, userId }) }
  if ((await tx.orderTake.count(takenItemsQuery)) === 0) return
  const paidPence = (await getMemberBalances(tx, groupId)).get(userId) ?? 0
  if (paidPence <= 0) await tx.orderTake.deleteMany(takenItemsQuery)
}

/** Lines less what is in others. */
function subtractLines(lines: StoredLine[], others: StoredLine[]): StoredLine[] {
  return lines.flatMap(({ itemId, option, quantity }) => {
    const sameLines = others.filter((other) => other.itemId === itemId && other.option === option)
    const rest = sameLines.reduce((left, other) => left - other.quantity, quantity)
    return rest > 0 ? [{ itemId, option, quantity: rest }] : []
  })
}

type PaidPayment = { id: string; groupId: string; userId: string | null; amountPence: number }

/**
 * What a payment that held nothing takes now that it is paid. Call it with the group locked, before the payment is
 * credited. Returns whether it is one.
 */
export async function takePaidItems(tx: Tx, payment: PaidPayment): Promise<boolean> {
  const { id: paymentId, groupId, userId, amountPence } = payment
  if ((await tx.orderTake.count({ where: { transactionId: paymentId } })) > 0) return false
  if (userId === null) {
    const lines = await tx.orderLine.findMany({ where: { order: { paymentId } } })
    if (lines.length > 0) await writeTakenItems(tx, paymentId, lines)
    return lines.length > 0
  }
  const member = await tx.member.findUnique({ where: { groupId_userId: { groupId, userId } } })
  return member !== null && takeOrderedItems(tx, { ...member, paymentId, amountPence })
}

export async function writeTakenItems(tx: Tx, transactionId: string, lines: StoredLine[]) {
  await tx.orderTake.createMany({
    data: lines.map(({ itemId, option, quantity }) => ({ transactionId, itemId, option, quantity })),
  })
}

/** Tells the admins if a payment that held nothing when it was credited took what others had bought by then. */
export async function notifyIfOversold(tx: Tx, { id, groupId }: { id: string; groupId: string }) {
  const takenItems = await tx.orderTake.findMany({ where: { transactionId: id }, select: { itemId: true } })
  const oversold = await listOversoldItems(
    tx,
    groupId,
    takenItems.map(({ itemId }) => itemId),
  )
  if (oversold.length === 0) return
  const userIds = await listAdminIds(tx, groupId)
  for (const { title, stock, taken } of oversold)
    notify(tx, {
      userIds,
      type: 'Payment',
      message: `A late payment came in for “${title}”: ${taken} are paid for or being paid for, and there are ${stock}. Please refund or find more.`,
      groupId,
    })
}
