import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/base/clock'

/** How long somebody keeps asking before they count as turned away. */
const PATIENCE = 30 * SECOND
/** How long they wait for one response. */
const ANSWER_TIME_OUT = 10 * SECOND
const FIRST_PAUSE = 0.5 * SECOND

// biome-ignore lint/suspicious/noExplicitAny: each test knows what its call returns
export type Answer = { status: number; headers: Headers; body: any; text: string; wasRepeated: boolean }

type RequestOptions = {
  body?: object
  form?: FormData
  headers?: Record<string, string>
  /** Error statuses that the caller can handle. */
  accepts?: number[]
}

/** What a client that behaves as documented got from the service. */
export class Tally {
  requests = 0
  /** Why requests had to be repeated, and how often. */
  readonly repeated: Record<string, number> = {}
  /** Requests that never got through: there must be none. */
  readonly failed: string[] = []
  readonly times: number[] = []
}

/** Thrown once a failure has been counted. */
export class TurnedAway extends Error {}

/**
 * Asks as the product's browser code and its documentation say. If the outcome is unknown (no response, or not the
 * server's own), or if the response says to come back, repeats the same request with the same key.
 */
export async function askPatiently(
  tally: Tally,
  origin: string,
  address: string,
  { body, form, headers = {}, accepts = [] }: RequestOptions = {},
): Promise<Answer> {
  const [method = 'GET', path = ''] = address.split(' ')
  const startedAt = Date.now()
  tally.requests += 1
  for (let wait = FIRST_PAUSE, tries = 1; ; wait *= 2, tries += 1) {
    const answer = await fetch(origin + path, {
      method,
      headers: { origin, ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : form,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIME_OUT),
    })
      .then(async (response) => read(response, tries > 1))
      .catch((error: Error) => String((error.cause as Error | undefined)?.message ?? error.message))
    const reason = typeof answer === 'string' ? answer : reasonToRepeat(answer)
    if (reason === null && typeof answer !== 'string') {
      tally.times.push(Date.now() - startedAt)
      if (answer.status < 300 || accepts.includes(answer.status)) return answer
      return fail(tally, `${address}: ${answer.status} ${answer.text.slice(0, 200)} (try ${tries})`)
    }
    const kind = `${method === 'GET' ? 'GET' : 'others'}: ${reason}`
    tally.repeated[kind] = (tally.repeated[kind] ?? 0) + 1
    if (Date.now() - startedAt > PATIENCE) return fail(tally, `${address}: gave up after ${tries}: ${reason}`)
    const retryAfterMs =
      typeof answer === 'string' ? 0 : Number(answer.headers.get('retry-after') ?? 0) * SECOND
    await pause(retryAfterMs || wait)
  }
}

async function read(response: Response, wasRepeated: boolean): Promise<Answer> {
  const { status, headers } = response
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const text = await response.text()
  return { status, headers, body: isJson ? JSON.parse(text) : null, text, wasRepeated }
}

/** Why to repeat the request; null if the response is final. */
function reasonToRepeat({ status, headers, body }: Answer): string | null {
  if (status === 503 && headers.has('retry-after')) return '503 with Retry-After'
  if (status === 409 && body?.code === 'IDEMPOTENCY_KEY_IN_USE') return 'key in use'
  // A proxy that responds in the server's place sends no code.
  if (status >= 502 && !body?.code) return `${status} of the proxy`
  return null
}

function fail(tally: Tally, what: string): never {
  tally.failed.push(what)
  throw new TurnedAway(what)
}
