import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'

/**
 * A gift belongs to the owner of the email address it was made with, and appears in their transactions. It is claimed
 * once: by the account that has proven the address when the gift is paid, or else by the first one to prove it later.
 * It never passes on to the address's next owner.
 */

/** Serialises claims per address, so that a gift being paid and an address being proven cannot miss each other. */
const lockAddress = (tx: Tx, email: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('gifts'), hashtext(${email}))`

/** For a gift just paid: it belongs to its giver if they have proven the address. */
export async function claimPaidGift(tx: Tx, { id, email }: { id: string; email: string }) {
  if (!email) return
  await lockAddress(tx, email)
  const identifier = await tx.identifier.findFirst({
    where: { kind: 'email', value: email, provenAt: { not: null }, user: { deletedAt: null } },
  })
  if (identifier)
    await tx.gift.updateMany({ where: { id, claimedById: null }, data: { claimedById: identifier.userId } })
}

/** For an address just proven: all its unclaimed paid gifts belong to that person. */
export async function claimGifts(tx: Tx, userId: string, email: string) {
  await lockAddress(tx, email)
  const { count } = await tx.gift.updateMany({
    where: { claimedById: null, payment: { email, transaction: { status: 'success' } } },
    data: { claimedById: userId },
  })
  if (count > 0) announce(tx, [userId], ['transactions'])
}
