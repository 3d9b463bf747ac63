import type { Reader } from '@/lib/db/transaction'
import { ANONYMOUS, SOMEONE } from './rules'

/** Whose payment it is: a person's, or a giver's who has no login here. */
export type Paid = {
  /** The payment's id, also where its refund is spoken of. */
  paymentId: string
  userId: string | null
}

export type Payer = {
  isGift: boolean
  /** As admins read it. */
  name: string
  /** As it is said to everyone else. */
  unnamed: string
  /** The account that the payment stands in; null for a gift that nobody has claimed. */
  userId: string | null
  /** The account, unless it was deleted. */
  toldId: string | null
}

export async function findPayer(reader: Reader, { paymentId, userId }: Paid): Promise<Payer> {
  if (userId !== null) {
    const { username, deletedAt } = await reader.user.findUniqueOrThrow({ where: { id: userId } })
    const toldId = deletedAt ? null : userId
    return { isGift: false, name: username ?? ANONYMOUS, unnamed: 'a member', userId, toldId }
  }
  const gift = await reader.gift.findUniqueOrThrow({ where: { id: paymentId }, include: { claimedBy: true } })
  const toldId = gift.claimedBy && !gift.claimedBy.deletedAt ? gift.claimedById : null
  return { isGift: true, name: giverName(gift), unnamed: 'someone', userId: gift.claimedById, toldId }
}

type Named = { gift: { name: string } | null; user: { username: string | null } | null }

/** Whose payment it is, as admins read it. */
export const payerName = ({ gift, user }: Named): string =>
  gift ? giverName(gift) : user?.username || ANONYMOUS

/** A giver as admins read them; the name goes long after the books are closed. */
export const giverName = ({ name }: { name: string }): string => name || SOMEONE
