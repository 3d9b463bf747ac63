import { now } from '@/lib/clock'
import type { Tx } from '@/lib/db/transaction'
import { notify } from '@/lib/notifications/notify'

/** Disconnects the payout account that this person connected, if there is one, and tells the group's members. */
export async function disconnectPayout(tx: Tx, { groupId, ownerId }: { groupId: string; ownerId: string }) {
  const { count } = await tx.payoutAccount.updateMany({
    where: { groupId, ownerId, disconnectedAt: null },
    data: { disconnectedAt: now() },
  })
  if (count === 0) return
  const group = await tx.group.findUniqueOrThrow({
    where: { id: groupId },
    select: { title: true, members: { where: { leftAt: null }, select: { userId: true } } },
  })
  await notify(tx, {
    userIds: group.members.map(({ userId }) => userId),
    type: 'Transfer',
    message: `The payout account of “${group.title}” was disconnected. An admin can connect another one.`,
    groupId,
  })
}
