import { addMs, DAY, now } from '@/lib/base/clock'
import { lockUser } from '@/lib/platform/auth/lock-account'
import type { User } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { recipientOf } from '@/lib/platform/messages/mail/recipient-of'
import { notify } from '@/lib/platform/messages/notifications/notify'

/** The last one repeats the message; the others have words of their own. */
type SecurityMail = 'password-changed' | 'sessions-ended' | 'login-attempts' | 'factor-changed'

/** Tells the owner of a change to the account's security: in the app, and by mail if the address is proven. */
export async function notifyAccountHolder(
  tx: Tx,
  user: Pick<User, 'id' | 'username' | 'firstname' | 'email' | 'emailVerifiedAt'>,
  mail: SecurityMail,
  message: string,
) {
  notify(tx, { userIds: [user.id], type: 'System', message })
  if (!user.email || !user.emailVerifiedAt) return
  const recipient = recipientOf(user)
  const props = mail === 'factor-changed' ? { ...recipient, what: message } : recipient
  await queueMail(tx, mail, { to: user.email, props, sender: user.id })
}

/** Tells the owner that a second factor was turned on, added or removed. */
export async function notifyAboutFactor(tx: Tx, userId: string, message: string) {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  await notifyAccountHolder(tx, user, 'factor-changed', message)
}

/** Like notifyAccountHolder, but at most once a day, for events that may happen many times. */
export const notifyAccountHolderOnceADay = (userId: string, mail: SecurityMail, message: string) =>
  transact(async (tx) => {
    await lockUser(tx, userId)
    await notifyTimesADay(tx, 1, userId, mail, message)
  })

/** The same in the transaction of the change, at most `times` a day; call it with the account locked. */
export async function notifyTimesADay(
  tx: Tx,
  times: number,
  userId: string,
  mail: SecurityMail,
  message: string,
) {
  const recentFilter = { userId, message, createdAt: { gt: addMs(now(), -DAY) } }
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } })
  if (!user || (await tx.notification.count({ where: recentFilter })) >= times) return
  await notifyAccountHolder(tx, user, mail, message)
}
