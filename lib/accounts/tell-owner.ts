import { lockUser } from '@/lib/auth/lock-account'
import { DAY, later, now } from '@/lib/clock'
import type { User } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import type { MailName, MailProps } from '@/lib/mail/mails'
import { queueMail } from '@/lib/mail/queue-mail'
import { notify } from '@/lib/notifications/notify'

/** Tells the owner of a change to the account's security: in the app, and by mail if the address is proven. */
export async function tellOwner<Name extends MailName>(
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
  message: string,
  mail: Name,
  props: MailProps<Name>,
) {
  await notify(tx, { userIds: [user.id], type: 'System', message })
  if (user.email && user.emailVerifiedAt)
    await queueMail(tx, mail, { to: user.email, props, sender: user.id })
}

/** Like tellOwner, but at most once a day, for events that may happen many times. */
export const tellOwnerOnceADay = <Name extends MailName>(
  userId: string,
  message: string,
  mail: Name,
  propsFor: (username: string) => MailProps<Name>,
) =>
  transact(async (tx) => {
    await lockUser(tx, userId)
    const today = { userId, message, createdAt: { gt: later(now(), -DAY) } }
    const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } })
    if (!user || (await tx.notification.count({ where: today })) > 0) return
    await tellOwner(tx, user, message, mail, propsFor(user.username ?? ''))
  })
