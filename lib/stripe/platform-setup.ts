import { SECOND } from '@/lib/clock'
import { stripe, WHILE_WAITING } from './client'

/** How the platform itself is set up at the provider. Read for `npm run doctor` alone. */

export type Endpoint = { url: string; events: string[]; isThin: boolean; isEnabled: boolean }

/**
 * When the provider pays out by itself: `manual` is never. Its clock comes with it, to half a second: the header names
 * the second that has begun.
 */
export async function readPayouts(): Promise<{ interval: string | null; at: Date | null }> {
  const settings = await stripe.balanceSettings.retrieve({}, WHILE_WAITING)
  const { date } = settings.lastResponse.headers
  return {
    interval: settings.payments.payouts?.schedule?.interval ?? null,
    at: date ? new Date(Date.parse(date) + SECOND / 2) : null,
  }
}

/** The webhooks that are registered. Those of the second API hold thin ones, and name the others as well. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const [old, thin] = await Promise.all([listSnapshotEndpoints(), listThinEndpoints()])
  return [...old, ...thin]
}

async function listSnapshotEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for await (const { url, enabled_events: events, status } of stripe.webhookEndpoints.list(
    { limit: 100 },
    WHILE_WAITING,
  ))
    found.push({ url, events, isThin: false, isEnabled: status === 'enabled' })
  return found
}

async function listThinEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for await (const destination of stripe.v2.core.eventDestinations.list(
    { include: ['webhook_endpoint.url'], limit: 100 },
    WHILE_WAITING,
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
