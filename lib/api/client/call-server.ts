import type { z } from 'zod'
import type { CallsByAddress } from '@/lib/api/calls'
import { fromWire, type InPence, toWire } from '@/lib/base/money/wire'
import { CallError, NetworkError } from './call-error'
import { reportAnswer } from './reachability'
import { clearStoredUser, readStoredUser } from './stored-user'

/** The browser's client, typed by the contract: only types are imported, so no validation code reaches the browser. */

type Address = keyof CallsByAddress

type Part<C, Name extends string> = C extends { [Key in Name]?: infer Schema }
  ? Exclude<Schema, undefined> extends z.ZodUndefined
    ? undefined
    : Exclude<Schema, undefined> extends z.ZodType
      ? z.input<Exclude<Schema, undefined>>
      : undefined
  : undefined

type Params<A extends Address> = Part<CallsByAddress[A], 'params'>
type Body<A extends Address> = Part<CallsByAddress[A], 'body'>
type Query<A extends Address> = Part<CallsByAddress[A], 'query'>
export type ApiResponse<A extends Address> = InPence<z.output<CallsByAddress[A]['response']>>

type Options<A extends Address> = (Params<A> extends undefined
  ? { params?: undefined }
  : { params: Params<A> }) &
  (Body<A> extends undefined ? { body?: FormData } : { body: Body<A> | InPence<Body<A>> | FormData }) & {
    query?: Partial<Query<A> | InPence<Query<A>>>
    headers?: Record<string, string>
    /** Called when the server replayed its response to an earlier call with the same key, and did nothing new. */
    onReplay?: () => void
    signal?: AbortSignal
    /** Sent with keepalive: completes even while the page unloads. */
    keepalive?: boolean
    /** Sends no token even when someone is logged in. */
    isAnonymous?: boolean
    /** The screen handles a 401 itself: the stored user is cleared, but the page stays. */
    staysOn401?: boolean
  }

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const noResponseError = () => new NetworkError('Network error. Please try again.')

/** In ms. The server responds within seconds, so after this long the response to a change has been lost. */
const TIMEOUT = 30_000
const RETRY_DELAY = 500

type StepUp = () => Promise<boolean>
let askForCode: StepUp | null = null

/** Registers the dialog that asks for a code and resolves to whether one was verified. */
export function onStepUp(ask: StepUp | null) {
  askForCode = ask
}

/**
 * Makes a documented call, such as `callServer('POST /group/create', { body })`, with money in pence. Throws CallError
 * if the server refuses, NetworkError if nothing is known about what it did.
 */
export async function callServer<A extends Address>(
  address: A,
  options: Options<A>,
): Promise<ApiResponse<A>> {
  const { response, body, isRetry } = await sendWithRetry(address, options)
  if (response.ok && !isRetry && response.headers.has('idempotent-replayed')) options.onReplay?.()
  if (response.ok) return fromWire(body)
  const retryAfter = Number(response.headers.get('retry-after')) || 0
  const error = new CallError(response.status, body ?? {}, { retryAfter, isRetry })
  if (error.status === 403 && error.code === 'STEP_UP_REQUIRED' && (await askForCode?.()))
    return callServer(address, options)
  if (!options.isAnonymous) leaveWhenSignedOut(error, options.staysOn401 ?? false)
  throw error
}

/** Safe to send twice: these set or remove something, so a repeat changes nothing (at worst it is refused). */
const REPEATABLE = /^(PUT|PATCH|DELETE) /

/** The newest PUT for each set of fields at each address. */
const newestPuts = new Map<string, unknown>()

/**
 * Retries a call once if there was no response and a retry is safe, so that nobody has to guess whether it worked. It
 * is safe for a call with a key, which the server carries out once, and for a repeatable call; but not for a PUT that a
 * newer one has overtaken, because it would undo the newer value.
 */
async function sendWithRetry<A extends Address>(address: A, options: Options<A>) {
  const isPut = address.startsWith('PUT ')
  const putKey = JSON.stringify([address, options.params, Object.keys(options.body ?? {})])
  if (isPut) newestPuts.set(putKey, options)
  try {
    return { ...(await sendAndParse(address, options)), isRetry: false }
  } catch (error) {
    const isSafe = REPEATABLE.test(address) || hasKey(options.headers)
    if (!(error instanceof NetworkError) || !isSafe) throw error
    await new Promise((done) => setTimeout(done, RETRY_DELAY))
    if (isPut && newestPuts.get(putKey) !== options) throw error
    return { ...(await sendAndParse(address, options)), isRetry: true }
  }
}

const hasKey = (headers: Record<string, string> = {}) =>
  'Idempotency-Key' in headers || 'Attempt-Key' in headers

async function sendAndParse<A extends Address>(address: A, options: Options<A>) {
  const response = await send(address, options)
  const body = await response.json().catch((error: unknown) => {
    if (isAborted(error)) throw error
    return null
  })
  if (response.ok && body === null) throw noResponseError()
  return { response, body }
}

function send<A extends Address>(address: A, options: Options<A>): Promise<Response> {
  const [method = 'GET', template = ''] = address.split(' ')
  const params = (options.params ?? {}) as Record<string, string>
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(toWire(options.query ?? {}) as object))
    if (value !== undefined) query.set(name, String(value))
  const headers = new Headers(options.headers)
  const token = options.isAnonymous ? null : readStoredUser()?.token
  if (token) headers.set('authorization', `Bearer ${token}`)
  const isForm = options.body instanceof FormData
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const body = isForm
    ? (options.body as FormData)
    : options.body === undefined
      ? undefined
      : JSON.stringify(toWire(options.body))
  const url = `/api${path}${query.size > 0 ? `?${query}` : ''}`
  const { keepalive } = options
  // Uploads have no time limit: a picture may take long on a slow connection.
  const signal = options.signal ?? (method === 'GET' || isForm ? undefined : AbortSignal.timeout(TIMEOUT))
  return fetch(url, { method, headers, body, signal, keepalive, credentials: 'same-origin' }).then(
    (response) => {
      reportAnswer(true)
      return response
    },
    (error: unknown) => {
      if (isAborted(error)) throw error
      reportAnswer(false)
      throw noResponseError()
    },
  )
}

/** Signs the person out on a 401; takes a session whose code is not verified to the verify screen. */
function leaveWhenSignedOut(error: CallError, staysOn401: boolean) {
  if (error.status === 401) {
    clearStoredUser()
    if (!staysOn401) window.location.assign('/session-out')
  }
  if (error.status === 403 && error.code === 'VERIFICATION_REQUIRED')
    window.location.assign('/verify/continue')
}
