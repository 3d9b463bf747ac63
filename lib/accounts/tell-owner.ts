import type { User } from '@/lib/db/generated/client'
import type { Tx } from '@/lib/db/transaction'
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
  if (user.email && user.emailVerifiedAt) await queueMail(tx, mail, user.email, props, user.id)
}
