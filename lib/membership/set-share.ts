import { formatPounds } from '@/lib/base/money/pence'
import { resplit } from '@/lib/membership/shares/resplit'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Member } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { refreshGroup } from './tell-members'

type NewShare = {
  member: Pick<Member, 'id' | 'userId' | 'contributionPence'>
  amountPence: number
  /** What the member is told if their share changes. */
  toThemselves: string
}

/**
 * Sets what a member of a locked group should contribute and pins it: under autoSplit the others share the rest. Each
 * is told their own new share and nobody else's.
 */
export async function setShare(
  tx: Tx,
  viewer: Viewer,
  group: { id: string; title: string },
  { member, amountPence, toThemselves }: NewShare,
) {
  await tx.member.update({
    where: { id: member.id },
    data: { contributionPence: amountPence, pinned: true },
  })
  const shares = await resplit(tx, group.id)
  const isTold = (userId: string) => userId !== viewer.userId
  const news = { type: 'Personal', groupId: group.id, actorId: viewer.userId } as const
  notify(tx, {
    ...news,
    userIds: [...shares.keys()].filter((userId) => isTold(userId) && userId !== member.userId),
    message: (userId) => `Your share in “${group.title}” is now ${formatPounds(shares.get(userId) ?? 0)}.`,
    kind: 'share',
  })
  const isChanged = shares.has(member.userId) || member.contributionPence !== amountPence
  notify(tx, {
    ...news,
    userIds: isChanged && isTold(member.userId) ? [member.userId] : [],
    message: toThemselves,
  })
  await refreshGroup(tx, group.id)
}
