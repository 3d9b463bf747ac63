import { now } from '@/lib/base/clock'
import type { Env } from '@/lib/base/settings/parse-env'
import {
  listWebhookEndpoints,
  readPayoutSchedule,
  type WebhookEndpoint,
} from '@/lib/platform/stripe/platform-setup'
import { EVENT_TYPES } from '@/lib/server/webhooks/apply-event'
import { type Finding, failedFinding, okFinding, warningFinding } from './finding'

/** In milliseconds. Webhooks' signatures count as too old beyond five minutes; codes of second factors fail before. */
const SKEW = { warnMs: 5_000, failMs: 60_000 }

export async function checkPayouts(): Promise<Finding[]> {
  const { interval, providerTime } = await readPayoutSchedule()
  const payoutsFinding =
    interval === 'manual'
      ? okFinding('payouts', 'the platform’s own are manual')
      : failedFinding(
          'payouts',
          `the platform’s own are ${interval ?? 'automatic'}: they would take the groups’ money to your bank`,
          'Set them to manual (Stripe: Settings, Business, External payout accounts and scheduling).',
        )
  return [payoutsFinding, ...(providerTime ? [checkClock('Stripe', providerTime)] : [])]
}

export function checkClock(clockOwner: string, at: Date): Finding {
  const skewMs = Math.abs(now().getTime() - at.getTime())
  const found = `${Math.round(skewMs / 1000)} s from ${clockOwner}’s`
  const subject = `clock, ${clockOwner}`
  const todo = 'Synchronise this machine’s clock by NTP.'
  if (skewMs > SKEW.failMs) return failedFinding(subject, found, todo)
  return skewMs > SKEW.warnMs ? warningFinding(subject, found, todo) : okFinding(subject, found)
}

/** Events of connected accounts, which a webhook of its own receives. */
const CONNECTED_TYPES = ['payout.paid', 'payout.failed']

/** The second API has many types of events; these two decide whether an account is ready. */
const THIN_TYPES = [
  'v2.core.account[requirements].updated',
  'v2.core.account[configuration.recipient].capability_status_updated',
]

export async function checkWebhooks({
  NEXTAUTH_URL,
  STRIPE_CONNECT_WEBHOOK_SECRET,
}: Pick<Env, 'NEXTAUTH_URL' | 'STRIPE_CONNECT_WEBHOOK_SECRET'>): Promise<Finding[]> {
  const endpoints = await listWebhookEndpoints()
  const url = `${NEXTAUTH_URL}/api/webhooks/stripe`
  return [
    checkEndpoint({ url, isThin: false, wanted: EVENT_TYPES }, endpoints),
    checkEndpoint({ url: `${url}/thin`, isThin: true, wanted: THIN_TYPES }, endpoints),
    STRIPE_CONNECT_WEBHOOK_SECRET
      ? checkEndpoint({ url: `${url}/connected`, isThin: false, wanted: CONNECTED_TYPES }, endpoints)
      : warningFinding(
          'webhooks, connected',
          'STRIPE_CONNECT_WEBHOOK_SECRET is not set: that a bank sent a payout back is known a day later',
          `Register ${url}/connected in Stripe, for events on connected accounts.`,
        ),
  ]
}

function checkEndpoint(
  { url, isThin, wanted }: { url: string; isThin: boolean; wanted: string[] },
  endpoints: WebhookEndpoint[],
): Finding {
  const [kind = ''] = /(thin|connected)?$/.exec(url) ?? []
  const subject = kind ? `webhooks, ${kind}` : 'webhooks'
  const registered = endpoints.filter((one) => one.url.replace(/\/$/, '') === url && one.isThin === isThin)
  if (registered.length === 0) {
    return failedFinding(
      subject,
      `${url} is not registered`,
      `Register it in Stripe, for ${kind || 'snapshot'} events.`,
    )
  }
  const enabled = registered.filter((one) => one.isEnabled)
  if (enabled.length === 0)
    return failedFinding(subject, `${url} is registered but disabled`, 'Enable it in Stripe.')
  const events = new Set(enabled.flatMap((one) => one.events))
  const missingTypes = events.has('*') ? [] : wanted.filter((type) => !events.has(type))
  if (missingTypes.length > 0)
    return failedFinding(
      subject,
      `not subscribed to ${missingTypes.join(', ')}`,
      `Add them to ${url} in Stripe.`,
    )
  return enabled.length > 1
    ? warningFinding(
        subject,
        `${url} is registered ${enabled.length} times`,
        'Each has its own secret, and only one is known here: remove the others.',
      )
    : okFinding(subject, `${url} gets all ${wanted.length} kinds of events`)
}

/** An unsigned event has to be refused with 400: then it was the app that responded, and it reads what it gets. */
export async function checkReachability({ NEXTAUTH_URL }: Pick<Env, 'NEXTAUTH_URL'>): Promise<Finding[]> {
  const found: Finding[] = []
  for (const path of ['/api/webhooks/stripe', '/api/webhooks/stripe/thin']) {
    const url = `${NEXTAUTH_URL}${path}`
    const { status } = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    }).catch((error: Error & { cause?: { code?: string } }) => {
      throw new Error(`${url} cannot be reached (${error.cause?.code ?? error.name})`)
    })
    found.push(
      status === 400
        ? okFinding('reached from here', `${url} refuses unsigned events`)
        : failedFinding(
            'reached from here',
            `${url} answers ${status}, not 400`,
            'Check where the proxy sends it.',
          ),
    )
  }
  return found
}
