import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import type { NewsKind } from '@/lib/platform/messages/notifications/kinds'
import { notify } from '@/lib/platform/messages/notifications/notify'

/** Tells a group's admins about its money; every member's open screens read the group again. */
export async function notifyAdmins(
  tx: Tx,
  groupId: string,
  message: string,
  options: { actorId?: string; kind?: NewsKind; amountPence?: number } = {},
) {
  const members = await tx.member.findMany({ where: { groupId, leftAt: null } })
  const adminIds = members.filter(({ role }) => role === 'admin').map(({ userId }) => userId)
  notify(tx, { userIds: adminIds, type: 'Transfer', message, groupId, ...options })
  announce(
    tx,
    members.map(({ userId }) => userId),
    ['groups', 'transactions'],
    groupId,
  )
}
