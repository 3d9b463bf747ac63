import twilio from 'twilio'
import RequestClient from 'twilio/lib/base/RequestClient'
import RestException from 'twilio/lib/base/RestException'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { timeoutWithinDeadline } from '@/lib/base/deadline'
import { env } from '@/lib/base/env'
import { type AppError, providerFailed } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import { PRODUCT_NAME, PRODUCT_SHORT_NAME } from '@/lib/base/product'
import { type ProviderOutcome, watchProvider } from '@/lib/base/telemetry/watch'
import { defuseLinks } from '@/lib/platform/messages/mail/templates/defuse-links'

/** The outcome of a send. `failure` is null when it was accepted, or when the outcome is unknown. */
type SendOutcome = {
  failure: AppError | null
  /** The number's owner has answered STOP: the provider texts them no more. */
  isStopped?: boolean
}

const TIMEOUT = 8 * SECOND

/** Waits no longer than the person does; connects to the sandbox instead if the settings name its address. */
class DeadlineClient extends RequestClient {
  override request<T>(options: RequestClient.RequestOptions<T>) {
    const { origin, pathname, search } = new URL(options.uri)
    const uri = `${env.TWILIO_API_BASE || origin}${pathname}${search}`
    return super.request<T>({ ...options, uri, timeout: timeoutWithinDeadline(TIMEOUT) })
  }
}

let cachedClient: ReturnType<typeof twilio> | undefined

function client() {
  cachedClient ??= twilio(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, {
    httpClient: new DeadlineClient({ timeout: TIMEOUT, keepAlive: false }),
  })
  return cachedClient
}

const sender = env.TWILIO_MESSAGING_SERVICE_SID
  ? { messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID }
  : { from: env.TWILIO_FROM }

/** The last line has the form that lets phones offer the code to pages of that host. */
const codeText = (code: string, minutes: number) =>
  `${PRODUCT_SHORT_NAME}: ${code} is your code. It's valid for ${minutes} minutes. Please don't share it.\n\n@${new URL(env.NEXTAUTH_URL).hostname} #${code}`

/** Texts a one-time code. The provider drops the text once the code has expired. */
export const sendCodeText = (to: string, code: string, minutes: number): Promise<SendOutcome> =>
  send(to, codeText(code, minutes), (minutes * MINUTE) / SECOND)

/** Names no group: its title is somebody's own words, and a text looks like ours. */
const invitationText = (inviter: string, url: string) =>
  `${PRODUCT_NAME}: ${inviter} invites you to a group that collects money together. See what it is: ${url}\nIf you don't know them, please ignore this.`

/** Texts an invitation to a group to somebody who may not know us. */
export const sendInvitationText = (to: string, inviter: string, url: string): Promise<SendOutcome> =>
  send(to, invitationText(inviter, url))

const lostPhoneText = (readyAt: string, url: string) =>
  `${PRODUCT_NAME}: a new number will replace this one on your account on ${readyAt}. If this wasn't you, stop it: ${url}`

/** Warns the owner of an account at the number that is about to be replaced. */
export const sendLostPhoneText = (to: string, readyAt: string, url: string): Promise<SendOutcome> =>
  send(to, lostPhoneText(readyAt, url))

type Reminder = { amount: string; group: string; url: string; endUrl: string }

const reminderText = ({ amount, group, url, endUrl }: Reminder) =>
  `${PRODUCT_NAME}: ${amount} is still to pay for “${defuseLinks(group)}”. See and pay it: ${url}\nNo more texts: ${endUrl}`

/** Reminds a listed person; ends with the address that ends such texts. */
export const sendReminderText = (to: string, reminder: Reminder): Promise<SendOutcome> =>
  send(to, reminderText(reminder))

type Links = {
  adminName: string
  group: string
  people: { name: string; amount: string; url: string }[]
  endUrl: string
}

const linksText = ({ adminName, group, people, endUrl }: Links) =>
  [
    `${PRODUCT_NAME}: ${adminName} is collecting for “${defuseLinks(group)}” and has put you on the list.`,
    ...people.map(({ name, amount, url }) => `${defuseLinks(name)}, ${amount}: ${url}`),
    `No more texts: ${endUrl}`,
  ].join('\n')

/** Texts listed people at one number their personal links; ends with the address that ends such texts. */
export const sendLinksText = (to: string, links: Links): Promise<SendOutcome> => send(to, linksText(links))

/** Throws if a text should be sent again: one that never left. One that was refused for good is given up. */
export function throwIfRetryable({ failure }: SendOutcome) {
  if (failure?.status === 503) throw failure
}

async function send(to: string, body: string, validityPeriod?: number): Promise<SendOutcome> {
  try {
    const create = () => client().messages.create({ to, ...sender, body, validityPeriod })
    await watchProvider({ provider: 'twilio', call: 'send' }, create, { outcomeOfError })
    return { failure: null }
  } catch (error) {
    const isStopped = error instanceof RestException && error.code === STOPPED
    return { failure: explainFailure(error), ...(isStopped && { isStopped }) }
  }
}

const outcomeOfError = (error: unknown): ProviderOutcome =>
  error instanceof RestException && error.status < 500 && error.status !== 429 ? 'refused' : 'unavailable'

/** https://www.twilio.com/docs/api/errors/21610 */
const STOPPED = 21610

/** Numbers the provider will not text: not mobile, not valid, blocked or not served. */
const UNREACHABLE = new Set([21211, 21214, 21217, 21265, 21408, 21610, 21612, 21614, 30004, 30005, 30006])
/** The connection was never made, so nothing was sent. */
const UNSENT_ERROR_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function explainFailure(error: unknown): AppError | null {
  const code = (error as { code?: unknown }).code
  const status = error instanceof RestException ? error.status : undefined
  log.warn({ providerCode: String(code ?? 'none'), status }, 'text message not sent')
  if (status !== undefined)
    return UNREACHABLE.has(Number(code))
      ? providerFailed("We can't send text messages to this number. Please use your email instead.")
      : providerFailed("We couldn't send the text message. Please try again, or use your email.")
  if (UNSENT_ERROR_CODES.has(String(code)))
    return providerFailed("We can't send text messages right now. Please try again, or use your email.", 503)
  return null
}
