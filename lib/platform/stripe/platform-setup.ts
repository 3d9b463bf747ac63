import { SECOND } from '@/lib/base/clock'
import { INTERACTIVE_OPTIONS, stripe } from './client'

/** How the platform itself is set up at the provider; read only by `npm run doctor`. */

export type WebhookEndpoint = { url: string; events: string[]; isThin: boolean; isEnabled: boolean }

/**
 * When the provider pays out by itself (`manual` means never), and what its clock says, to within half a second: the
 * Date header is rounded down to the second.
 */
export async function readPayoutSchedule(): Promise<{ interval: string | null; providerTime: Date | null }> {
  const settings = await stripe.balanceSettings.retrieve({}, INTERACTIVE_OPTIONS)
  const { date } = settings.lastResponse.headers
  return {
    interval: settings.payments.payouts?.schedule?.interval ?? null,
    providerTime: date ? new Date(Date.parse(date) + SECOND / 2) : null,
  }
}

/** The registered webhooks. The second API holds those for thin events; it lists the others too, which are skipped. */
export async function listWebhookEndpoints(): Promise<WebhookEndpoint[]> {
  const [snapshot, thin] = await Promise.all([listSnapshotEndpoints(), listThinEndpoints()])
  return [...snapshot, ...thin]
}

async function listSnapshotEndpoints(): Promise<WebhookEndpoint[]> {
  const found: WebhookEndpoint[] = []
  for await (const { url, enabled_events: events, status } of stripe.webhookEndpoints.list(
    { limit: 100 },
    INTERACTIVE_OPTIONS,
  ))
    found.push({ url, events, isThin: false, isEnabled: status === 'enabled' })
  return found
}

async function listThinEndpoints(): Promise<WebhookEndpoint[]> {
  const found: WebhookEndpoint[] = []
  for await (const destination of stripe.v2.core.eventDestinations.list(
    { include: ['webhook_endpoint.url'], limit: 100 },
    INTERACTIVE_OPTIONS,
  ))
    if (destination.event_payload === 'thin')
      found.push({
        url: destination.webhook_endpoint?.url ?? '',
        events: destination.enabled_events,
        isThin: true,
        isEnabled: destination.status === 'enabled',
      })
  return found
}
