import { formatPounds } from '@/lib/base/money/pence'
import { resplit } from '@/lib/membership/shares/resplit'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Member } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { refreshGroup } from './notify-members'

type NewShares = {
  members: Pick<Member, 'id' | 'userId' | 'contributionPence'>[]
  amountPence: number
  /** What each of them is told if their share changes. */
  ownMessage: string
}

/**
 * Sets what some members of a locked group should contribute each and pins it: under autoSplit the others share the
 * rest. Each is told their own new share and nobody else's.
 */
export async function setShares(
  tx: Tx,
  viewer: Viewer,
  group: { id: string; title: string },
  { members, amountPence, ownMessage }: NewShares,
) {
  await tx.member.updateMany({
    where: { id: { in: members.map(({ id }) => id) } },
    data: { contributionPence: amountPence, setPence: amountPence, waivedPence: 0, pinned: true },
  })
  const shares = await resplit(tx, group.id)
  const isNotified = (userId: string) => userId !== viewer.userId
  const news = { type: 'Personal', groupId: group.id, actorId: viewer.userId } as const
  notify(tx, {
    ...news,
    userIds: [...shares.keys()].filter(isNotified),
    message: (userId) => `Your share in “${group.title}” is now ${formatPounds(shares.get(userId) ?? 0)}.`,
    kind: 'share',
  })
  const changed = members.filter(({ contributionPence }) => contributionPence !== amountPence)
  notify(tx, {
    ...news,
    userIds: changed.map(({ userId }) => userId).filter(isNotified),
    message: ownMessage,
  })
  await refreshGroup(tx, group.id)
}
