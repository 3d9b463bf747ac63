import { createTransport } from 'nodemailer'
import { SECOND } from '@/lib/clock'
import { env } from '@/lib/env'

export type Letter = { to: string; subject: string; html: string; text: string; messageId?: string }

/** `sent` and `unknown` may have arrived; `refused` never will; `failed` did not, and may when tried again. */
export type Delivery = 'sent' | 'unknown' | 'refused' | 'failed'

const transport = createTransport({
  url: env.SMTP_URL,
  connectionTimeout: 5 * SECOND,
  greetingTimeout: 5 * SECOND,
  socketTimeout: 10 * SECOND,
})

/** Hands a letter to the mail server; never throws. */
export async function deliver(letter: Letter): Promise<{ delivery: Delivery; reason: string }> {
  try {
    await transport.sendMail({ from: env.MAIL_FROM, ...letter })
    return { delivery: 'sent', reason: '' }
  } catch (error) {
    return judge(error as { code?: string; command?: string; responseCode?: number })
  }
}

/** A server that was silent after the whole letter may have taken it. Its own 5xx for a letter is final. */
function judge({
  code = 'unknown',
  command = '',
  responseCode,
}: {
  code?: string
  command?: string
  responseCode?: number
}) {
  const reason = `${code} ${command} ${responseCode ?? ''}`.trim()
  if (responseCode === undefined && command === 'DATA') return { delivery: 'unknown' as const, reason }
  const isFinal =
    responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { delivery: isFinal ? ('refused' as const) : ('failed' as const), reason }
}
