import { now } from '@/lib/base/clock'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'

/**
 * Ends the links that open somebody's accounts and personal pages without logging in, as all their sessions end:
 * whoever had one of those may have made or read them. `message` tells that the accountant needs a new one.
 */
export async function endLinks(tx: Tx, userId: string, message: string) {
  await tx.personalLink.deleteMany({ where: { member: { userId } } })
  const { count } = await tx.accountantLink.deleteMany({ where: { userId, expiresAt: { gt: now() } } })
  if (count > 0) notify(tx, { userIds: [userId], type: 'System', message })
}
