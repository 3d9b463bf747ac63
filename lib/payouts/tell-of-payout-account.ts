import type { Tx } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { announce } from '@/lib/live/announce'
import { queueMail } from '@/lib/mail/queue-mail'
import { notify } from '@/lib/notifications/notify'

/** Tells all members of a change of the payout account, and its admins by mail too. */
export async function tellOfPayoutAccount(tx: Tx, groupId: string, what: string, actorId?: string) {
  const { title, members } = await tx.group.findUniqueOrThrow({
    where: { id: groupId },
    select: { title: true, members: { where: { leftAt: null }, include: { user: true } } },
  })
  const userIds = members.map(({ userId }) => userId)
  await notify(tx, { userIds, type: 'Transfer', message: `“${title}”: ${what}`, groupId, actorId })
  await announce(tx, userIds, ['groups'], groupId)
  const url = `${env.NEXTAUTH_URL}/group/${groupId}`
  for (const { role, user } of members)
    if (role === 'admin' && user.email && user.emailVerifiedAt)
      await queueMail(tx, 'payout-account-changed', user.email, { group: title, what, url })
}
