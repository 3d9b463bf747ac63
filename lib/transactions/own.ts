import type { Prisma } from '@/lib/db/generated/client'
import type { Reader } from '@/lib/db/transaction'

/**
 * Whose transactions these are: those that name the person, and the gifts they have claimed, with their refunds.
 * Gifts by their ids: a condition that reached for them through other tables would read all transactions.
 */
export async function ownedBy(reader: Reader, userId: string): Promise<Prisma.TransactionWhereInput> {
  const gifts = await reader.gift.findMany({
    where: { claimedById: userId },
    select: { id: true, payment: { select: { refunds: { select: { id: true } } } } },
  })
  if (gifts.length === 0) return { userId }
  const ids = gifts.flatMap(({ id, payment }) => [id, ...payment.refunds.map((refund) => refund.id)])
  return { OR: [{ userId }, { id: { in: ids } }] }
}

/** Whether a payment is this person's: they made it, or have claimed it. */
export const isPaidBy = (
  userId: string,
  payment: { userId: string | null; payment?: { gift: { claimedById: string | null } | null } | null },
): boolean => (payment.userId ?? payment.payment?.gift?.claimedById) === userId
