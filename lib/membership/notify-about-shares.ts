import { formatPounds } from '@/lib/base/money/pence'
import { resplit } from '@/lib/membership/shares/resplit'
import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'

type Payer = { groupId: string; userId: string | null }

/**
 * Recomputes the shares after money of a gift or a former member moved without a notification of its own, and notifies
 * only members whose share changes. A current member's money changes nobody's share.
 */
export async function notifyAboutShares(tx: Tx, { groupId, userId }: Payer) {
  if (userId !== null && (await tx.member.count({ where: { groupId, userId, leftAt: null } })) > 0) return
  const shares = await resplit(tx, groupId)
  if (shares.size === 0) return
  const { title } = await tx.group.findUniqueOrThrow({ where: { id: groupId } })
  const userIds = [...shares.keys()]
  const message = (id: string) => `Your share of “${title}” is now ${formatPounds(shares.get(id) ?? 0)}.`
  notify(tx, { userIds, type: 'Payment', message, groupId, kind: 'share' })
  announce(tx, userIds, ['groups'], groupId)
}
