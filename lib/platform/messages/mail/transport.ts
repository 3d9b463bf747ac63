import { createTransport } from 'nodemailer'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { timeoutWithinDeadline } from '@/lib/base/deadline'
import { env } from '@/lib/base/env'
import { type ProviderOutcome, watchProvider } from '@/lib/base/telemetry/watch'

type OutgoingMail = {
  to: string
  subject: string
  html: string
  text: string
  messageId?: string
  headers?: Record<string, string>
}

/** `sent` and `unknown` may have arrived; `refused` never will; `failed` did not, but may on a retry. */
type Delivery = 'sent' | 'unknown' | 'refused' | 'failed'

/** While a person waits, and from the queue, which waits for the last reply longer than a server is usually unavailable. */
const TIMEOUTS = {
  interactive: { connectionTimeout: 1.5 * SECOND, greetingTimeout: 1.5 * SECOND, socketTimeout: 3 * SECOND },
  queued: { connectionTimeout: 8 * SECOND, greetingTimeout: 8 * SECOND, socketTimeout: 2 * MINUTE },
}
const DELIVERY_TIMEOUT = 2.5 * MINUTE

const OUTCOMES: Record<Delivery, ProviderOutcome> = {
  sent: 'ok',
  refused: 'refused',
  failed: 'unavailable',
  unknown: 'unavailable',
}

type DeliveryResult = { delivery: Delivery; reason: string }

/** Hands a mail to the mail server; never throws. */
export async function deliver(
  mail: OutgoingMail,
  mode: keyof typeof TIMEOUTS = 'queued',
): Promise<DeliveryResult> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<DeliveryResult>((done) => {
    timer = setTimeout(done, timeoutWithinDeadline(DELIVERY_TIMEOUT), { delivery: 'unknown', reason: 'slow' })
  })
  const result = await watchProvider(
    { provider: 'smtp', call: 'send' },
    () => Promise.race([handOver(mail, mode), timeout]),
    { outcomeOf: ({ delivery }) => OUTCOMES[delivery] },
  )
  clearTimeout(timer)
  return result
}

async function handOver(mail: OutgoingMail, mode: keyof typeof TIMEOUTS): Promise<DeliveryResult> {
  const progress = { isMailComplete: false }
  const transport = createTransport({
    url: env.SMTP_URL,
    ...TIMEOUTS[mode],
    logger: progressLogger(progress),
  })
  try {
    // Passed as one address, so that it is never parsed as a list.
    await transport.sendMail({ from: env.MAIL_FROM, ...mail, to: { name: '', address: mail.to } })
    return { delivery: 'sent', reason: '' }
  } catch (error) {
    return classify(error as SmtpError, progress.isMailComplete)
  }
}

/** Learns from the library's log that the whole mail was written: no server accepts one without its end. */
function progressLogger(progress: { isMailComplete: boolean }) {
  const skip = () => undefined
  const info = (entry: { tnx?: string }) => {
    if (entry.tnx === 'message') progress.isMailComplete = true
  }
  return { level: skip, trace: skip, debug: skip, info, warn: skip, error: skip, fatal: skip }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; timeoutType?: string }

/**
 * A server that falls silent once it has the whole mail may have accepted it. Its own 5xx for a mail is final, and
 * so is an address that the library does not even submit.
 */
function classify(
  { code = 'unknown', command = '', responseCode, timeoutType }: SmtpError,
  isMailComplete: boolean,
): DeliveryResult {
  const reason = [code, timeoutType ?? command, responseCode].filter(Boolean).join(' ')
  if (responseCode === undefined && isMailComplete) return { delivery: 'unknown', reason }
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = isAboutMessage && (responseCode ?? 500) >= 500
  return { delivery: isFinal ? 'refused' : 'failed', reason }
}
