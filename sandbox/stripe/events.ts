import { z } from 'zod'
import { requestAccountId } from './balance-transactions'
import { missing } from './errors'
import { newId } from './ids'
import { listPage } from './lists'
import { listFields, retrieveSchema, text } from './parameters'
import type { StoredEvent, ThinEvent } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { nowMs, nowSeconds, type World } from './world'

export const API_VERSION = '2026-10-28.endive'

/** Records an event with its subject as it is now, and queues the webhook. */
export function recordEvent(
  world: World,
  type: string,
  subject: object,
  previousAttributes?: Record<string, unknown>,
) {
  world.webhooks.enqueue(
    storeEvent(world, type, subject, previousAttributes ? { previousAttributes } : {}),
    'snapshot',
  )
}

/** Records an event of a connected account, which goes to a webhook of its own. */
export function recordConnectedEvent(world: World, type: string, subject: object, account: string) {
  world.webhooks.enqueue(storeEvent(world, type, subject, { account }), 'connected')
}

function storeEvent(
  world: World,
  type: string,
  subject: object,
  { previousAttributes, account }: { previousAttributes?: Record<string, unknown>; account?: string },
): string {
  const event: StoredEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds(world),
    data: { object: structuredClone(render(world, subject)) },
    livemode: world.settings.livemode,
    pending_webhooks: 1,
    request: { id: world.request?.id ?? null, idempotency_key: world.request?.idempotency_key ?? null },
    type,
  }
  if (previousAttributes) event.data.previous_attributes = previousAttributes
  if (account) event.account = account
  world.events.put(event)
  return event.id
}

/** Records a thin event about an account. */
export function recordThinEvent(
  world: World,
  type: string,
  accountId: string,
  data?: Record<string, unknown>,
) {
  const related = { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` }
  const { request } = world
  const event: ThinEvent = {
    id: newId('evt'),
    object: 'v2.core.event',
    created: new Date(nowMs(world)).toISOString(),
    livemode: world.settings.livemode,
    reason: request && {
      type: 'request',
      request: { id: request.id, idempotency_key: request.idempotency_key ?? '' },
    },
    related_object: related,
    type,
    data,
  }
  world.thinEvents.put(event)
  world.webhooks.enqueue(event.id, 'thin')
}

const listEventsSchema = z.strictObject({
  ...listFields,
  type: text().optional(),
  types: z.array(text()).max(20).optional(),
  delivery_success: z.enum(['true', 'false']).optional(),
})

const listThinEventsSchema = z.strictObject({
  limit: z.string().regex(/^\d+$/).optional(),
  object_id: z.string().optional(),
  page: z.string().optional(),
  types: z.array(z.string()).optional(),
  created: z
    .strictObject({ gt: z.string(), gte: z.string(), lt: z.string(), lte: z.string() })
    .partial()
    .optional(),
})

function matchesType(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}

function isDelivered(world: World, event: string): boolean {
  return world.deliveries.get(`${event}:snapshot`)?.state === 'delivered'
}

export const eventRoutes: ApiRoute[] = [
  route('GET', '/v1/events', listEventsSchema, (world, parameters) => {
    const typePatterns = parameters.types ?? (parameters.type ? [parameters.type] : null)
    const delivered = parameters.delivery_success
    const rows = world.events
      .newestFirst()
      .filter((event) => (event.account ?? null) === requestAccountId(world))
      .filter((event) => !typePatterns || typePatterns.some((pattern) => matchesType(event.type, pattern)))
      .filter((event) => delivered === undefined || isDelivered(world, event.id) === (delivered === 'true'))
    return listPage(world, '/v1/events', rows, parameters)
  }),
  route('GET', '/v1/events/:id', retrieveSchema, (world, _parameters, id) => {
    const event = world.events.get(id)
    if (!event) throw missing('event', id)
    return render(world, event)
  }),
  route('GET', '/v2/core/events', listThinEventsSchema, (world, parameters) => {
    const rows = world.thinEvents
      .newestFirst()
      .filter((event) => !parameters.object_id || event.related_object?.id === parameters.object_id)
      .filter((event) => !parameters.types || parameters.types.includes(event.type))
    return thinPage(world, rows, parameters)
  }),
  route('GET', '/v2/core/events/:id', z.strictObject({}), (world, _parameters, id) => {
    const event = world.thinEvents.get(id)
    if (!event) throw missing('v2.core.event', id)
    return render(world, event)
  }),
]

function thinPage(world: World, rows: ThinEvent[], parameters: z.output<typeof listThinEventsSchema>) {
  const { gt = '', gte = '', lt = '~', lte = '~' } = parameters.created ?? {}
  const matching = rows.filter(
    ({ created }) =>
      created > gt && created >= gte && (lt === '~' || created < lt) && (lte === '~' || created <= lte),
  )
  const limit = Number(parameters.limit ?? 20)
  const start = Number(parameters.page ?? 0)
  const hasMore = matching.length > start + limit
  const data = matching.slice(start, start + limit).map((event) => render(world, event))
  const query = new URLSearchParams({ limit: String(limit), page: String(start + limit) })
  if (parameters.object_id) query.set('object_id', parameters.object_id)
  return { data, next_page_url: hasMore ? `/v2/core/events?${query}` : null, previous_page_url: null }
}
