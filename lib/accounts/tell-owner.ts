import type { User } from '@/lib/db/generated/client'
import type { Tx } from '@/lib/db/transaction'
import type { MailName, MailProps } from '@/lib/mail/mails'
import { queueMail } from '@/lib/mail/queue-mail'
import { notify } from '@/lib/notifications/notify'

/** Locks an account until the transaction ends, so that its security changes one step at a time. */
export async function lockUser(tx: Tx, userId: string) {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
}

/** Tells the owner that the security of the account changed: in the app, and by mail to an address that is proven. */
export async function tellOwner<Name extends MailName>(
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
  message: string,
  mail: Name,
  props: MailProps<Name>,
) {
  await notify(tx, { userIds: [user.id], type: 'System', message })
  if (user.email && user.emailVerifiedAt) await queueMail(tx, mail, user.email, props)
}
