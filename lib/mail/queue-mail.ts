import type { Tx } from '@/lib/db/transaction'
import { enqueue } from '@/lib/jobs/enqueue'
import type { MailName, MailProps } from './mails'

/** Queues a mail in the transaction that causes it: a provider's outage delays it and loses none. */
export async function queueMail<Name extends MailName>(
  tx: Tx,
  template: Name,
  to: string,
  props: MailProps<Name>,
) {
  await enqueue(tx, 'send-mail', { template, to, props: props as Record<string, unknown> })
}
