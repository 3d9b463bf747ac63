import type { Tx } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { announce } from '@/lib/live/announce'
import { queueMail } from '@/lib/mail/queue-mail'
import { notify } from '@/lib/notifications/notify'

type News = {
  groupId: string
  /** Follows the group's title and a colon, as in "“Ski trip”: ada connected a payout account." */
  what: string
  actorId?: string
  /** Somebody to mail as well, whether or not they are an admin. */
  alsoMailTo?: string
}

/** Tells all members of a change to the payout account; the admins get a mail as well. Of a deleted group, nobody. */
export async function tellAboutPayoutAccount(tx: Tx, { groupId, what, actorId, alsoMailTo }: News) {
  const { title, deletedAt, members } = await tx.group.findUniqueOrThrow({
    where: { id: groupId },
    include: { members: { where: { leftAt: null }, select: { userId: true, role: true } } },
  })
  if (deletedAt) return
  const userIds = members.map(({ userId }) => userId)
  await notify(tx, { userIds, type: 'Transfer', message: `“${title}”: ${what}`, groupId, actorId })
  await announce(tx, userIds, ['groups'], groupId)
  const url = `${env.NEXTAUTH_URL}/group/${groupId}`
  const admins = members.filter(({ role }) => role === 'admin').map(({ userId }) => userId)
  const mailed = await tx.user.findMany({
    where: { id: { in: alsoMailTo ? [...admins, alsoMailTo] : admins }, emailVerifiedAt: { not: null } },
  })
  for (const { email } of mailed)
    if (email)
      await queueMail(tx, 'payout-account-changed', {
        to: email,
        props: { group: title, what, url },
        sender: actorId ?? groupId,
      })
}
