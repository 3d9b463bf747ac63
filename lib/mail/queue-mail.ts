import type { Tx } from '@/lib/db/transaction'
import { enqueue, enqueueAll } from '@/lib/jobs/enqueue'
import { isUrgentMail, type MailName, type MailProps } from './mails'

/**
 * Queues a mail in the transaction that causes it: a provider's outage delays it and loses none. The sender is who
 * caused it, a person where there is one: many mails of one sender delay nobody else's. The reader is whose
 * preferences count: without one, whoever has proven the address.
 */
export async function queueMail<Name extends MailName>(
  tx: Tx,
  template: Name,
  to: string,
  props: MailProps<Name>,
  sender: string,
  reader?: string | null,
) {
  const data = { template, to, props: props as Record<string, unknown>, ...(reader && { reader }) }
  await enqueue(tx, 'send-mail', data, { sender, isUrgent: isUrgentMail(template) })
}

type Letter<Name extends MailName> = { to: string; props: MailProps<Name>; sender: string }

/** As `queueMail`, for many readers in one statement; none of it is urgent. */
export async function queueMails<Name extends MailName>(tx: Tx, template: Name, letters: Letter<Name>[]) {
  const jobs = letters.map(({ to, props, sender }) => ({
    data: { template, to, props: props as Record<string, unknown> },
    sender,
  }))
  await enqueueAll(tx, 'send-mail', jobs)
}

/** Forgets what still waits for somebody who deletes their account: all to their own address, and about their payments. */
export async function forgetQueuedMail(tx: Tx, userId: string, ownAddress: string | null) {
  await tx.$executeRaw`
    DELETE FROM pgboss.job WHERE name = 'send-mail' AND state <> 'active' AND (data->>'to' = ${ownAddress}
      OR (group_id = ${userId} AND data->>'template' IN ('receipt', 'refund', 'payment-returned')))`
}
