import { now } from '@/lib/base/clock'
import { invalid } from '@/lib/base/errors'
import { giftAmountProblem } from '@/lib/groups/gifts/rules'
import { mayHoldStock } from '@/lib/money/orders/may-hold-stock'
import { requireStock } from '@/lib/money/orders/stock'
import { writeTakenItems } from '@/lib/money/orders/take-ordered-items'
import type { Group } from '@/lib/platform/db/generated/client'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import {
  checkOrder,
  isSameOrder,
  type OrderContents,
  type OrderInput,
  presentOrder,
  storedLines,
  withContents,
  writeContents,
} from './check-order'
import { ORDER_MESSAGES } from './rules'

/** An order that a gift pays for, and so its amount. Throws for one that does not fit the form, or costs too little. */
export async function priceGiftOrder(
  reader: Reader,
  group: Group,
  typed: OrderInput,
): Promise<OrderContents> {
  const order = await checkOrder(reader, group, typed)
  const problem = order.lines.length === 0 ? ORDER_MESSAGES.emptyOrder : giftAmountProblem(order.sumPence)
  if (problem) throw invalid(problem, { lines: problem })
  return order
}

/** Throws 409 unless enough is left for it. */
export const requireGiftStock = (reader: Reader, groupId: string, order: OrderContents) =>
  requireStock(reader, { groupId, memberId: null, lines: storedLines(order.lines) })

/** Writes what a gift is for, with its intent, and takes it from the stock unless its giver held enough unpaid. */
export async function writeGiftOrder(tx: Tx, groupId: string, paymentId: string, order: OrderContents) {
  const { id } = await tx.order.create({ data: { groupId, paymentId, updatedAt: now() } })
  await writeContents(tx, id, order)
  if (await mayHoldStock(tx, paymentId)) await writeTakenItems(tx, paymentId, storedLines(order.lines))
}

/** Whether a gift was started for this order, or for none. */
export async function isGiftForOrder(reader: Reader, paymentId: string, order: OrderContents | null) {
  const found = await reader.order.findUnique({ where: { paymentId }, include: withContents })
  return order && found ? isSameOrder(presentOrder(found), order) : !order && !found
}
