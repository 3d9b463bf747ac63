import { type NamedProfile, visibleName } from '@/lib/membership/person'
import type { Reader } from '@/lib/platform/db/transaction'
import { ANONYMOUS, ANONYMOUS_GIVER } from './rules'

/** A payment and the user it belongs to: null for a giver without an account. */
export type PayerReference = {
  /** The payment's id, even if its refund is meant. */
  paymentId: string
  userId: string | null
}

type Payer = {
  isGift: boolean
  /** The name that admins see. */
  name: string
  /** What everyone else is told instead of the name. */
  anonymousName: string
  /** The account that the payment belongs to; null for a gift that nobody has claimed. */
  userId: string | null
  /** The account, unless it was deleted; null for a listed person, who has none. */
  notifiableId: string | null
}

export async function findPayer(reader: Reader, { paymentId, userId }: PayerReference): Promise<Payer> {
  if (userId !== null) {
    const { username, deletedAt, listed } = await reader.user.findUniqueOrThrow({ where: { id: userId } })
    const notifiableId = deletedAt || listed ? null : userId
    return { isGift: false, name: username ?? ANONYMOUS, anonymousName: 'a member', userId, notifiableId }
  }
  const gift = await reader.gift.findUniqueOrThrow({ where: { id: paymentId }, include: { claimedBy: true } })
  const notifiableId = gift.claimedBy && !gift.claimedBy.deletedAt ? gift.claimedById : null
  return {
    isGift: true,
    name: giverName(gift),
    anonymousName: 'someone',
    userId: gift.claimedById,
    notifiableId,
  }
}

type PayerSource = { gift: { name: string } | null; user: { username: string | null } | null }

/** The payer's name as admins see it. */
export const payerName = ({ gift, user }: PayerSource): string =>
  gift ? giverName(gift) : user?.username || ANONYMOUS

/** The same, by the name people know a member by. */
export const payerVisibleName = ({
  gift,
  user,
}: {
  gift: { name: string } | null
  user: NamedProfile | null
}): string => (gift ? giverName(gift) : user ? visibleName(user) : ANONYMOUS)

/** A giver's name as admins see it; it is erased long after the books are closed. */
export const giverName = ({ name }: { name: string }): string => name || ANONYMOUS_GIVER
