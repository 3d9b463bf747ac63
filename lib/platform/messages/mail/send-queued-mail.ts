import { createHash } from 'node:crypto'
import { log } from '@/lib/base/log'
import type { JobData } from '@/lib/platform/jobs/queues'
import { isMailName, isTooLate } from './mails'
import { renderMail } from './send-mail'
import { deliver } from './transport'
import { findContactUnsubscribeOption, findUnsubscribeOption, oneClickHeaders } from './unsubscribe-option'

/**
 * Sends one queued mail. Throws if it should be retried; what can never arrive is given up. The message id follows from
 * the job, so that a mailbox recognises a mail that was sent twice because the server fell silent.
 */
export async function sendQueuedMail(
  { template, to, props, reader, contactId }: JobData['send-mail'],
  jobId?: string,
) {
  if (!isMailName(template)) {
    log.error({ mail: template }, 'unknown mail template, giving up')
    return
  }
  if (isTooLate(template, props)) return
  const unsubscribeOption = contactId
    ? await findContactUnsubscribeOption(contactId)
    : await findUnsubscribeOption(template, to, reader)
  // Switched off since it was queued.
  if (unsubscribeOption === 'opted-out') return
  const mail = await renderMail(template, props as never, unsubscribeOption)
  const { delivery, reason } = await deliver({
    to,
    ...mail,
    ...(unsubscribeOption && { headers: oneClickHeaders(unsubscribeOption.url) }),
    ...(jobId && { messageId: messageIdOf(jobId) }),
  })
  if (delivery === 'failed' || delivery === 'unknown') throw new Error(`mail ${template} not sent: ${reason}`)
  if (delivery === 'refused') log.error({ mail: template, reason }, 'mail refused by the address, giving up')
}

const messageIdOf = (jobId: string) =>
  `<${createHash('sha256').update(jobId).digest('hex').slice(0, 32)}@whipround>`
