import type { Tx } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'

/**
 * Whose an address is, its gifts stand in their own transactions. A gift is claimed once, by whoever has proven the
 * address when it is paid, or proves it first afterwards; it never goes on to whoever has the address next.
 */

/** One at a time for each address: neither a gift just paid nor an address just proven overlooks the other. */
const lockAddress = (tx: Tx, email: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('gifts'), hashtext(${email}))`

/** A gift was paid: it is its giver's, if they have proven who they are. */
export async function claimPaidGift(tx: Tx, { id, email }: { id: string; email: string }) {
  if (!email) return
  await lockAddress(tx, email)
  const owner = await tx.identifier.findFirst({
    where: { kind: 'email', value: email, provenAt: { not: null }, user: { deletedAt: null } },
  })
  if (owner)
    await tx.gift.updateMany({ where: { id, claimedById: null }, data: { claimedById: owner.userId } })
}

/** Somebody has proven an address: all its paid gifts are theirs. */
export async function claimGifts(tx: Tx, userId: string, email: string) {
  await lockAddress(tx, email)
  const { count } = await tx.gift.updateMany({
    where: { claimedById: null, payment: { email, transaction: { status: 'success' } } },
    data: { claimedById: userId },
  })
  if (count > 0) await announce(tx, [userId], ['transactions'])
}
