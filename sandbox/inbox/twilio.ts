import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hang } from '@/sandbox/http/hang'
import { answerJson, readBody } from '@/sandbox/http/listen'
import type { InboxFaults } from './faults'
import type { Messages } from './messages'

type Refusal = {
  status: number
  code: number
  message: string
}

type SmsChannel = {
  messages: Messages
  faults: InboxFaults
  maxHangMs: number
}

const MAX_BODY_LENGTH = 1600
const tooMany: Refusal = { status: 429, code: 20429, message: 'Too Many Requests' }
const serverError: Refusal = { status: 500, code: 20500, message: 'An internal server error has occurred' }

/** Twilio's Messages call. */
export async function answerTwilio(
  { messages, faults, maxHangMs }: SmsChannel,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const sid = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages\.json$/.exec(
    (request.url ?? '').split('?')[0] ?? '',
  )?.[1]
  const body = await readBody(request)
  if (!sid || request.method !== 'POST') return refuse(response, notFound(request))
  if (!isAuthenticated(request, sid))
    return refuse(response, { status: 401, code: 20003, message: 'Authenticate' })
  const fields = new URLSearchParams(body)
  const refusal = refusalOf(fields)
  if (refusal) return refuse(response, refusal)
  const fault = faults.takeSmsFault()
  if (fault === 'fail-400') return refuse(response, unreachableNumber(fields.get('To') ?? ''))
  if (fault === 'fail-429') return refuse(response, tooMany)
  if (fault === 'fail-500') return refuse(response, serverError)
  if (fault === 'hang') return hang(response, maxHangMs)
  const from = fields.get('From') ?? fields.get('MessagingServiceSid') ?? ''
  const text = fields.get('Body') ?? ''
  messages.add({ channel: 'sms', to: fields.get('To') ?? '', from, subject: null, text, html: null })
  if (fault === 'timeout-after') return hang(response, maxHangMs)
  answerJson(response, 201, acceptedMessage(sid, fields))
}

function refusalOf(fields: URLSearchParams): Refusal | null {
  const to = fields.get('To') ?? ''
  const invalid = (code: number, message: string): Refusal => ({ status: 400, code, message })
  if (to === '') return invalid(21604, "A 'To' phone number is required.")
  if (!fields.get('From') && !fields.get('MessagingServiceSid'))
    return invalid(21603, "A 'From' phone number is required.")
  if (!fields.get('Body')) return invalid(21602, 'Message body is required.')
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    return invalid(21211, `The 'To' number ${to} is not a valid phone number.`)
  if ((fields.get('Body') ?? '').length > MAX_BODY_LENGTH) {
    return invalid(21617, 'The concatenated message body exceeds the 1600 character limit.')
  }
  return null
}

function unreachableNumber(to: string): Refusal {
  const message = `Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${to}`
  return { status: 400, code: 21408, message }
}

function notFound(request: IncomingMessage): Refusal {
  const path = (request.url ?? '').split('?')[0]
  return { status: 404, code: 20404, message: `The requested resource ${path} was not found` }
}

function isAuthenticated(request: IncomingMessage, sid: string): boolean {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const [user, password] = Buffer.from(credentials, 'base64').toString().split(':')
  return scheme === 'Basic' && user === sid && Boolean(password)
}

function refuse(response: ServerResponse, { status, code, message }: Refusal): void {
  answerJson(response, status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })
}

function acceptedMessage(accountSid: string, fields: URLSearchParams) {
  const sid = `SM${randomBytes(16).toString('hex')}`
  const service = fields.get('MessagingServiceSid')
  const now = new Date().toUTCString().replace('GMT', '+0000')
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: fields.get('Body'),
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: fields.get('From'),
    messaging_service_sid: service,
    num_media: '0',
    num_segments: String(Math.ceil((fields.get('Body') ?? '').length / 160)),
    price: null,
    price_unit: 'USD',
    sid,
    status: service ? 'accepted' : 'queued',
    subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media.json` },
    to: fields.get('To'),
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  }
}
