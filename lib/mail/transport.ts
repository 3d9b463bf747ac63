import { createTransport } from 'nodemailer'
import { SECOND } from '@/lib/clock'
import { env } from '@/lib/env'

export type Letter = { to: string; subject: string; html: string; text: string; messageId?: string }

/** `sent` and `unknown` may have arrived; `refused` never will; `failed` did not, and may when tried again. */
export type Delivery = 'sent' | 'unknown' | 'refused' | 'failed'

const transport = createTransport({
  url: env.SMTP_URL,
  connectionTimeout: 8 * SECOND,
  greetingTimeout: 8 * SECOND,
  socketTimeout: 10 * SECOND,
})

/** Hands a letter to the mail server; never throws. */
export async function deliver(letter: Letter): Promise<{ delivery: Delivery; reason: string }> {
  try {
    // As one address, never parsed as a list.
    await transport.sendMail({ from: env.MAIL_FROM, ...letter, to: { name: '', address: letter.to } })
    return { delivery: 'sent', reason: '' }
  } catch (error) {
    return classify(error as SmtpError)
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; timeoutType?: string }

/**
 * A server that fell silent in the middle may have taken the letter. Its own 5xx for a letter is final, and so is
 * an address that was not even put to it.
 */
function classify({ code = 'unknown', command = '', responseCode, timeoutType }: SmtpError): {
  delivery: Delivery
  reason: string
} {
  const reason = [code, timeoutType ?? command, responseCode].filter(Boolean).join(' ')
  if (responseCode === undefined && timeoutType === 'SOCKET_TIMEOUT') return { delivery: 'unknown', reason }
  const isAboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = isAboutLetter && (responseCode ?? 500) >= 500
  return { delivery: isFinal ? 'refused' : 'failed', reason }
}
