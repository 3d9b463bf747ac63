import type { Tx } from '@/lib/platform/db/transaction'
import type { MailName, MailProps } from '@/lib/platform/messages/mail/mails'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'

type Message<Name extends MailName> = {
  props: MailProps<Name>
  /** As of any mail: who caused it. */
  sender: string
  /** The user to leave out. */
  except?: string
}

/**
 * Mails a group's admins, as far as their addresses are proven. Anybody can make anybody an admin of a group of their
 * own: who was added unasked and has never opened it is a stranger, whose mail cap it must not use up.
 */
export async function mailAdmins<Name extends MailName>(
  tx: Tx,
  groupId: string,
  template: Name,
  { props, sender, except }: Message<Name>,
) {
  const admins = await tx.user.findMany({
    where: {
      id: { not: except },
      emailVerifiedAt: { not: null },
      memberships: { some: { groupId, leftAt: null, role: 'admin', addedUnseen: false } },
    },
    select: { id: true, email: true },
    orderBy: { id: 'asc' },
  })
  const mails = admins.flatMap(({ id, email }) =>
    email ? [{ to: email, props, sender, recipientId: id }] : [],
  )
  await queueMails(tx, template, mails)
}
