import { z } from 'zod'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

const columns = z.strictObject({ id: z.string() })

/**
 * A person's transactions: those that name them, and the gifts they have claimed, with refunds of those. Gifts are
 * listed by id: a condition that reached them through other tables would read all transactions.
 */
export async function whereOwnTransactions(
  reader: Reader,
  userId: string,
): Promise<Prisma.TransactionWhereInput> {
  const rows = await readRows(columns, selectGiftIds(userId), reader)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? { userId } : { OR: [{ userId }, { id: { in: ids } }] }
}

/** Like whereOwnTransactions, in SQL about `t`. Each condition uses an index of its own, and the gifts' ids are read first. */
export function ownTransactionConditions(
  userId: string,
  condition: Prisma.Sql = Prisma.sql`true`,
): [Prisma.Sql, Prisma.Sql] {
  const userCondition = Prisma.sql`t."userId" = ${userId}::uuid AND ${condition}`
  return [userCondition, Prisma.sql`t.id = ANY(ARRAY(${selectGiftIds(userId)})) AND ${condition}`]
}

function selectGiftIds(userId: string) {
  const gifts = Prisma.sql`SELECT id FROM gifts WHERE "claimedById" = ${userId}::uuid`
  return Prisma.sql`${gifts} UNION ALL SELECT r.id FROM refunds r WHERE r."paymentId" IN (${gifts})`
}

/** Whether a payment is this person's: they made it, or have claimed it. */
export const isPaidBy = (
  userId: string,
  payment: { userId: string | null; payment?: { gift: { claimedById: string | null } | null } | null },
): boolean => (payment.userId ?? payment.payment?.gift?.claimedById) === userId
