import { now } from '@/lib/base/clock'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'

export const LINKS_ENDED = 'Your accountant’s links ended as well. Please make a new one.'

/**
 * Ends the links that open somebody's accounts and personal pages without logging in, as a session of theirs ends that
 * may have made or read them; those made after `lastUsedAt` it has not seen. `message` tells that the accountant needs a
 * new one.
 */
export async function endLinks(tx: Tx, userId: string, message: string, lastUsedAt = now()) {
  const createdAt = { lte: lastUsedAt }
  await tx.personalLink.deleteMany({ where: { member: { userId }, createdAt } })
  const { count } = await tx.accountantLink.deleteMany({
    where: { userId, createdAt, expiresAt: { gt: now() } },
  })
  if (count > 0) notify(tx, { userIds: [userId], type: 'System', message })
}
