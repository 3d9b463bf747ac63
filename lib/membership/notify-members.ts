import { formatPounds } from '@/lib/base/money/pence'
import type { NotificationType } from '@/lib/platform/db/generated/enums'
import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import type { NewsKind } from '@/lib/platform/messages/notifications/kinds'
import { notify } from '@/lib/platform/messages/notifications/notify'

type News = {
  message: string
  type?: NotificationType
  /** Gathers many of this kind in a day into one line. */
  kind?: NewsKind
  /** Whose username the message contains. */
  actorId?: string
  /** Users to leave out: they already know, or get a different message. */
  except?: string[]
  /** Shares that changed with it, in pence by user: each is told their own. */
  shares?: Map<string, number>
}

/** Tells a group's members what happened; all their open screens read the group again. */
export async function notifyMembers(
  tx: Tx,
  group: { id: string },
  { message, type = 'Group', kind, actorId, except = [], shares = new Map() }: News,
) {
  const userIds = await listMemberIds(tx, group.id)
  notify(tx, {
    userIds: userIds.filter((userId) => !except.includes(userId)),
    type,
    message: (userId) => withShare(message, shares.get(userId)),
    groupId: group.id,
    actorId,
    kind,
  })
  announce(tx, userIds, ['groups'], group.id)
}

/** Has the open screens of a group's members read it again. */
export async function refreshGroup(tx: Tx, groupId: string) {
  announce(tx, await listMemberIds(tx, groupId), ['groups'], groupId)
}

export const withShare = (message: string, sharePence: number | undefined): string =>
  sharePence === undefined ? message : `${message} Your share is now ${formatPounds(sharePence)}.`

async function listMemberIds(tx: Tx, groupId: string): Promise<string[]> {
  const members = await tx.member.findMany({ where: { groupId, leftAt: null }, select: { userId: true } })
  return members.map(({ userId }) => userId)
}
