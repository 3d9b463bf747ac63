import twilio from 'twilio'
import { env } from '@/lib/base/env'
import { readForm } from '@/lib/platform/http/input'

/** The words by which Twilio itself stops texts to a number: https://help.twilio.com/articles/223134027 */
const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']

/**
 * An answer to one of our texts, and whether it asks for no more; null unless Twilio has signed it:
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export async function readTextReply(request: Request): Promise<{ from: string; asksToStop: boolean } | null> {
  const fields = Object.fromEntries(await readForm(request))
  const signature = request.headers.get('x-twilio-signature') ?? ''
  // As Twilio was told it, whatever a proxy made of it since.
  const url = `${env.NEXTAUTH_URL}/api/webhooks/twilio`
  if (!twilio.validateRequest(env.TWILIO_AUTH_TOKEN, signature, url, fields)) return null
  const { From = '', Body = '', OptOutType } = fields
  return { from: From, asksToStop: OptOutType === 'STOP' || STOP_WORDS.includes(Body.trim().toUpperCase()) }
}
