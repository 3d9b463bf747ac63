import { env } from '@/lib/base/env'
import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { notify } from '@/lib/platform/messages/notifications/notify'

type AccountNotice = {
  groupId: string
  /** Follows the group's title and a colon, as in "“Ski trip”: ada connected a payout account." */
  what: string
  actorId?: string
  /** Somebody to mail as well, whether or not they are an admin. */
  alsoMailTo?: string
  /** Who may object to this account, members or not: each gets it as something to act on, and by mail. */
  objectors?: { accountId: string; userIds: string[] }
}

/** Tells all members of a change to the payout account; the admins get a mail as well. Of a deleted group, nobody. */
export async function notifyAboutPayoutAccount(
  tx: Tx,
  { groupId, what, actorId, alsoMailTo, objectors }: AccountNotice,
) {
  const { title, deletedAt, members } = await tx.group.findUniqueOrThrow({
    where: { id: groupId },
    include: { members: { where: { leftAt: null }, select: { userId: true, role: true } } },
  })
  if (deletedAt) return
  const userIds = members.map(({ userId }) => userId)
  const objectorIds = objectors?.userIds ?? []
  const notification = { type: 'Transfer', message: `“${title}”: ${what}`, groupId, actorId } as const
  notify(tx, { ...notification, userIds: userIds.filter((id) => !objectorIds.includes(id)) })
  if (objectors)
    notify(tx, {
      ...notification,
      userIds: objectorIds,
      actionType: 'account_replaced',
      actionId: objectors.accountId,
    })
  announce(tx, userIds, ['groups'], groupId)
  const urlFor = (id: string) =>
    `${env.NEXTAUTH_URL}${objectorIds.includes(id) ? '/notifications' : `/group/${groupId}`}`
  const admins = members.filter(({ role }) => role === 'admin').map(({ userId }) => userId)
  const mailed = await tx.user.findMany({
    where: {
      id: { in: [...admins, ...objectorIds, ...(alsoMailTo ? [alsoMailTo] : [])] },
      emailVerifiedAt: { not: null },
    },
  })
  for (const { id, email } of mailed)
    if (email)
      await queueMail(tx, 'payout-account-changed', {
        to: email,
        props: { group: title, what, url: urlFor(id) },
        sender: actorId ?? groupId,
      })
}
