import { MINUTE, now } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { inSpan } from '@/lib/base/telemetry/spans'
import { logRetry } from '@/lib/platform/db/log-retry'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'
import { readAtMost } from '@/lib/platform/http/input'
import { applyEvent, type EventNotice } from './apply-event'

/**
 * Handles a webhook: 400 if it was not signed by the provider or belongs to the other mode, 500 if it could not be
 * applied (503 while the database is unavailable or the group busy), so that it is sent again, and 200 otherwise. `path`
 * is the route's own: a caller can spell it in many ways.
 */
export async function receiveEvent(
  path: string,
  request: Request,
  read: (body: string, signature: string) => EventNotice & { traceparent?: string },
): Promise<Response> {
  const event = readSignedEvent(path, request, await readText(request), read)
  if (!event)
    return Response.json(
      { error: 'The signature is not valid, or the event is of another mode.' },
      { status: 400 },
    )
  try {
    await inSpan({ name: `webhook ${event.type}`, kind: 'server', traceparent: event.traceparent }, () =>
      applyEvent(event),
    )
    return Response.json({ received: true })
  } catch (error) {
    logRetry(error, { event: event.id, type: event.type }, 'could not apply event')
    const responseInit = isDatabaseUnavailable(error)
      ? { status: 503, headers: { 'retry-after': '5' } }
      : { status: 500 }
    return Response.json({ error: 'Please send this event again.' }, responseInit)
  }
}

const MAX_EVENT_BYTES = 1024 * 1024

/** The body exactly as it was signed; empty if it is too large to be an event. */
const readText = (request: Request) =>
  readAtMost(request, MAX_EVENT_BYTES).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  )

function readSignedEvent(
  path: string,
  request: Request,
  body: string,
  read: (body: string, signature: string) => EventNotice & { traceparent?: string },
) {
  try {
    return read(body, request.headers.get('stripe-signature') ?? '')
  } catch (error) {
    // Only the first sentence of the error, since the rest contains the event. A wrong secret shows nowhere else.
    const reason = error instanceof Error ? error.message.split(/\.\s/)[0] : String(error)
    logRefusal(path, reason)
    return null
  }
}

/** Anybody can send any number of them, so one line a minute for each reason is enough. */
const LOG_INTERVAL = MINUTE
const MAX_LOGGED = 100
const loggedAt = new Map<string, number>()

function logRefusal(path: string, reason: string | undefined) {
  const key = `${path} ${reason}`
  const at = now().getTime()
  if (at - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL) return
  if (loggedAt.size >= MAX_LOGGED) loggedAt.clear()
  loggedAt.set(key, at)
  log.warn({ path, reason }, 'webhook refused')
}
