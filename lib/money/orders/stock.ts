import { z } from 'zod'
import { AppError } from '@/lib/base/errors'
import { NOT_FULLY_REFUNDED } from '@/lib/money/payments/contribution-left'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

/** What of an item, or of one of its options, is ordered; the option is '' where there is nothing to choose. */
export type StoredLine = { itemId: string; option: string; quantity: number }

const columns = z.strictObject({
  itemId: z.string(),
  /** Null for gifts, which come together. */
  memberId: z.string().nullable(),
  open: z.int(),
  paid: z.int(),
  /** How many their order has; of gifts, what they took. */
  ordered: z.int(),
})
type TakenStock = z.output<typeof columns>

/**
 * What each person's payments have taken of a group's items. Open ones count, and paid ones as long as anything that a
 * member paid, or of the gift, is still here: so nothing has to be given back when a checkout ends or money goes back.
 * Who has paid as much as all of their order costs has taken all of it: what was paid before needs no other payment.
 */
const listTakenStock = (reader: Reader, groupId: string): Promise<TakenStock[]> => queryRows(reader, columns)`
  WITH taken AS (
    SELECT take."itemId", m.id AS "memberId",
      coalesce(sum(take.quantity) FILTER (WHERE payment.status = 'pending'), 0)::int AS open,
      coalesce(sum(take.quantity) FILTER (WHERE payment.status = 'success' AND (m.id IS NULL OR a."balancePence" < 0)), 0)::int AS paid,
      CASE WHEN m.id IS NULL THEN sum(take.quantity)::int ELSE (
        SELECT coalesce(sum(line.quantity), 0)::int FROM orders o JOIN order_lines line ON line."orderId" = o.id
        WHERE o."memberId" = m.id AND line."itemId" = take."itemId") END AS ordered
    FROM order_takes take
    JOIN transactions payment ON payment.id = take."transactionId"
    LEFT JOIN members m ON m."groupId" = payment."groupId" AND m."userId" = payment."userId"
    LEFT JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
    WHERE payment."groupId" = ${groupId}::uuid AND payment.status <> 'failed'
      AND (payment."userId" IS NOT NULL OR payment.status = 'pending' OR ${NOT_FULLY_REFUNDED})
    GROUP BY take."itemId", m.id
  ), covered AS (
    SELECT o.id, m.id AS "memberId"
    FROM members m
    JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
    JOIN orders o ON o."memberId" = m.id
    JOIN order_lines line ON line."orderId" = o.id JOIN order_items item ON item.id = line."itemId"
    WHERE m."groupId" = ${groupId}::uuid AND a."balancePence" < 0
    GROUP BY o.id, m.id, a."balancePence" HAVING -a."balancePence" >= sum(line.quantity * item."pricePence")
  ), fully_paid AS (
    SELECT line."itemId", covered."memberId", sum(line.quantity)::int AS quantity
    FROM covered JOIN order_lines line ON line."orderId" = covered.id
    JOIN order_items item ON item.id = line."itemId" AND item.stock IS NOT NULL
    GROUP BY line."itemId", covered."memberId"
  )
  SELECT "itemId", "memberId", coalesce(taken.open, 0) AS open,
    greatest(coalesce(taken.paid, 0), coalesce(fully_paid.quantity, 0)) AS paid,
    coalesce(taken.ordered, fully_paid.quantity) AS ordered
  FROM taken FULL JOIN fully_paid USING ("itemId", "memberId")`

/** A payment may have taken more than is still ordered: the order was changed meanwhile, or it was paid for twice. */
const takenQuantity = ({ open, paid, ordered }: TakenStock): number => Math.min(open + paid, ordered)

/** How many of each of a group's items are taken. */
export async function countTakenStock(reader: Reader, groupId: string): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  for (const row of await listTakenStock(reader, groupId))
    taken.set(row.itemId, (taken.get(row.itemId) ?? 0) + takenQuantity(row))
  return taken
}

/** How many are left of a stock; null if there is no end of them. */
export const remainingStock = (stock: number | null, taken: number): number | null =>
  stock === null ? null : Math.max(0, stock - taken)

/** Of these items, those that there is an end of. */
async function listLimitedItems(reader: Reader, ids: string[]) {
  const items = await reader.orderItem.findMany({
    where: { id: { in: ids }, stock: { not: null } },
    orderBy: { place: 'asc' },
    select: { id: true, title: true, stock: true },
  })
  return items.map(({ stock, ...item }) => ({ ...item, stock: stock ?? 0 }))
}

type StockRequest = { groupId: string; memberId: string | null; lines: StoredLine[] }

/**
 * Throws 409 for who orders more than is left for them: what they have paid for is theirs, and what an open checkout of
 * theirs has taken is free, as a new one ends it.
 */
export async function requireStock(reader: Reader, { groupId, memberId, lines }: StockRequest) {
  const items = await listLimitedItems(
    reader,
    lines.map(({ itemId }) => itemId),
  )
  if (items.length === 0) return
  const taken = await listTakenStock(reader, groupId)
  const soldOut = items.flatMap(({ id, title, stock }) => {
    const takenRows = taken.filter(({ itemId }) => itemId === id)
    const ownRow = memberId === null ? undefined : takenRows.find((row) => row.memberId === memberId)
    const takenByOthers = takenRows
      .filter((row) => row !== ownRow)
      .reduce((sum, row) => sum + takenQuantity(row), 0)
    const left = Math.max(ownRow?.paid ?? 0, stock - takenByOthers)
    const wanted = lines.filter(({ itemId }) => itemId === id).reduce((sum, line) => sum + line.quantity, 0)
    return wanted > left ? [{ itemId: id, title, left }] : []
  })
  if (soldOut.length === 0) return
  const message = soldOut.map(({ title, left }) => soldOutText(title, left)).join(' ')
  throw new AppError(409, 'SOLD_OUT', message, {
    extra: { soldOut: soldOut.map(({ itemId, left }) => ({ itemId, left })) },
  })
}

const soldOutText = (title: string, left: number): string =>
  left === 0
    ? `“${title}” is sold out. Please take it out of the order.`
    : `Only ${left} of “${title}” ${left === 1 ? 'is' : 'are'} left. Please order fewer.`

/** Of these items, those of which more is taken than there is. */
export async function listOversoldItems(reader: Reader, groupId: string, itemIds: string[]) {
  const items = await listLimitedItems(reader, itemIds)
  if (items.length === 0) return []
  const taken = await countTakenStock(reader, groupId)
  return items
    .map(({ id, title, stock }) => ({ title, stock, taken: taken.get(id) ?? 0 }))
    .filter(({ stock, taken }) => taken > stock)
}
