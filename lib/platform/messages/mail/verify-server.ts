import { createTransport } from 'nodemailer'
import { SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'

/** Connects to the mail server and signs in, without sending anything. Throws if that fails. */
export async function verifyMailServer() {
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 5 * SECOND,
    greetingTimeout: 5 * SECOND,
    socketTimeout: 5 * SECOND,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
