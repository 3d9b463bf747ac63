import { z } from 'zod'
import { listFields, retrieveSchema } from './parameters'
import { type ApiRoute, route } from './route'
import { nowSeconds, type World } from './world'

/** How the platform itself is set up: what its operator chose in the dashboard. */

export type Endpoint = {
  url: string
  events: string[]
  payload: 'snapshot' | 'thin'
  status: 'enabled' | 'disabled'
}

/** The app's webhook URLs, subscribed to everything. */
export const appEndpoints = (appUrl: string): Endpoint[] => [
  { url: `${appUrl}/api/webhooks/stripe`, events: ['*'], payload: 'snapshot', status: 'enabled' },
  { url: `${appUrl}/api/webhooks/stripe/connected`, events: ['*'], payload: 'snapshot', status: 'enabled' },
  { url: `${appUrl}/api/webhooks/stripe/thin`, events: ['*'], payload: 'thin', status: 'enabled' },
]

const payoutSchedule = (world: World) => {
  const isDaily = [...world.timers.values()].some(({ kind }) => kind === 'pay-out-all')
  return { interval: isDaily ? 'daily' : 'manual' }
}

const balanceSettings = (world: World) => ({
  object: 'balance_settings',
  payments: {
    debit_negative_balances: false,
    payouts: {
      minimum_balance_by_currency: null,
      schedule: payoutSchedule(world),
      statement_descriptor: null,
      status: 'enabled',
    },
    settlement_timing: { delay_days: world.settings.settlementDays },
  },
})

const snapshotEndpoints = (world: World) => ({
  object: 'list',
  url: '/v1/webhook_endpoints',
  has_more: false,
  data: world.endpoints
    .filter(({ payload }) => payload === 'snapshot')
    .map(({ url, events, status }, number) => ({
      id: `we_${number}`,
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: nowSeconds(world),
      description: null,
      enabled_events: events,
      livemode: world.settings.livemode,
      metadata: {},
      status,
      url,
    })),
})

const listDestinationsSchema = z.strictObject({
  include: z.array(z.enum(['webhook_endpoint.url'])).optional(),
  limit: z.string().optional(),
})

const destinations = (world: World, { include = [] }: z.output<typeof listDestinationsSchema>) => ({
  next_page_url: null,
  previous_page_url: null,
  data: world.endpoints.map(({ url, events, payload, status }, number) => ({
    id: `ed_${number}`,
    object: 'v2.core.event_destination',
    created: new Date(nowSeconds(world) * 1000).toISOString(),
    description: '',
    enabled_events: events,
    event_payload: payload,
    livemode: world.settings.livemode,
    metadata: {},
    name: 'Whipround',
    status,
    type: 'webhook_endpoint',
    updated: new Date(nowSeconds(world) * 1000).toISOString(),
    webhook_endpoint: { signing_secret: null, url: include.length > 0 ? url : null },
  })),
})

export const platformSetupRoutes: ApiRoute[] = [
  route('GET', '/v1/balance_settings', retrieveSchema, balanceSettings),
  route('GET', '/v1/webhook_endpoints', z.strictObject(listFields), snapshotEndpoints),
  route('GET', '/v2/core/event_destinations', listDestinationsSchema, destinations),
]
