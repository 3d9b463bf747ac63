import type { z } from 'zod'
import type { Call } from '@/lib/base/calls/define-call'
import { withDeadline } from '@/lib/base/deadline'
import { AppError, forbidden, notFound, unauthenticated } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import type { InPence } from '@/lib/base/money/wire'
import { watchCall } from '@/lib/base/telemetry/watch'
import { readSessionCookie } from '@/lib/platform/auth/cookie'
import { limitChangesByAdmin } from '@/lib/platform/auth/limit-changes'
import { findOperator } from '@/lib/platform/auth/operators'
import { findViewer, requireSteppedUp, type Viewer } from '@/lib/platform/auth/sessions'
import { withChangeOrigin } from '@/lib/platform/db/origin'
import { changeOriginOf, isSameOrigin, limitCaller } from './caller'
import { type ReplayOptions, withIdempotencyKey } from './idempotency'
import { parsePart, readBody, readParams, readQuery } from './input'
import { errorResponse, jsonResponse } from './response'

type Infer<Part> = NonNullable<Part> extends z.ZodType ? z.output<NonNullable<Part>> : undefined

type ViewerOf<C extends Call> = C['who'] extends 'anyone'
  ? null
  : C['who'] extends 'visitor'
    ? Viewer | null
    : Viewer

type Input<C extends Call> = {
  params: Infer<C['params']>
  query: Infer<C['query']>
  body: Infer<C['body']>
  viewer: ViewerOf<C>
  request: Request
  /** For a call with a `keyHeader`: the key of its effect, derived from the client's key or else new. Otherwise ''. */
  idempotencyKey: string
}

type Work<C extends Call> = (input: Input<C>) => Promise<InPence<z.input<C['response']>> | Response>

type Options<C extends Call> = Omit<ReplayOptions, 'restore'> & {
  restore?: (kept: unknown, input: Input<C>) => Promise<unknown>
  /** The namespace of the Idempotency-Key in a call without a signed-in person. */
  keyNamespaceOf?: (params: Infer<C['params']>) => string
}

/**
 * Turns a call and its command into a route handler. Checks, in this order: session, rate limit, input, step-up; then
 * runs the command, under its Idempotency-Key if it must not happen twice. Errors become responses.
 */
export function handle<C extends Call>(
  call: C,
  work: Work<C>,
  { keyNamespaceOf, restore, ...replayOptions }: Options<C> = {},
): (request: Request) => Promise<Response> {
  const respond = async (request: Request) => {
    try {
      const viewer = await requireViewer(call, request)
      if (call.limit) await limitCaller(request, call.name, call.limit)
      if (call.who === 'group-admin' && changesSomething(call) && viewer) await limitChangesByAdmin(viewer)
      const params = parsePart(call.params, readParams(call.path, request))
      requireSelf(call, params, viewer)
      const input = {
        params,
        query: parsePart(call.query, readQuery(request)),
        body: await bodyOf(call, request),
        viewer,
        request,
      } as Input<C>
      if (call.stepUp && viewer) requireSteppedUp(viewer, call.stepUp)
      const run = async (idempotencyKey: string) => {
        const result = await work({ ...input, idempotencyKey })
        return result instanceof Response ? result : jsonResponse(result, call.status ?? 200)
      }
      const namespace = viewer?.userId ?? keyNamespaceOf?.(input.params)
      const restoreOption = restore && { restore: (kept: unknown) => restore(kept, input) }
      return await withChangeOrigin(changeOriginOf(request, viewer?.userId ?? null), () =>
        call.keyHeader && namespace
          ? withIdempotencyKey(
              call,
              request,
              { ...input, ...replayOptions, ...restoreOption, namespace },
              run,
            )
          : run(''),
      )
    } catch (error) {
      logRefusal(error, call, request)
      return errorResponse(error, call.name)
    }
  }
  return (request) => watchCall(call, () => withDeadline(() => respond(request)))
}

async function bodyOf({ body, bodyKind, maxBodyBytes }: Call, request: Request): Promise<unknown> {
  if (!body || bodyKind === 'multipart') return undefined
  return parsePart(
    body,
    await readBody(request, { isOptional: bodyKind === 'optional', maxBytes: maxBodyBytes }),
  )
}

/** Logs each refusal with the caller's network, never who they are or what they sent. */
function logRefusal(error: unknown, call: Call, request: Request) {
  if (!(error instanceof AppError) || ![401, 403, 429].includes(error.status)) return
  const { network } = changeOriginOf(request, null)
  log.info({ call: call.name, status: error.status, reason: error.code, network }, 'call refused')
}

const isPublic = (call: Call) => call.who === 'anyone' || call.who === 'visitor'

async function requireViewer(call: Call, request: Request): Promise<Viewer | null> {
  if (call.who === 'anyone') return null
  const viewer = await findViewer(secretsFor(call, request))
  if (isPublic(call)) return viewer?.isFull ? viewer : null
  if (call.who === 'operator') {
    if (!(viewer && (await findOperator(viewer)))) throw nothingHere()
    if (!viewer.is2FaEnabled)
      throw forbidden(
        'Operators need two-factor authentication. Please turn it on first.',
        'TWO_FACTOR_REQUIRED',
      )
  }
  if (!viewer) throw unauthenticated()
  if (!viewer.isFull && call.who !== 'pending' && call.who !== 'self-pending')
    throw forbidden('Please confirm your account with the code we sent you.', 'VERIFICATION_REQUIRED')
  return viewer
}

/** The session, pending or full, behind a call that is open to anyone. */
export const findCallViewer = (call: Call, request: Request): Promise<Viewer | null> =>
  findViewer(secretsFor(call, request))

/** A call that changes something needs the bearer token, so that no other site can trigger it with the cookie alone. */
function secretsFor(call: Call, request: Request) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
  const cookie = readSessionCookie(request)
  const isCookieEnough = !changesSomething(call) || (call.acceptsCookie && isSameOrigin(request))
  return token || isCookieEnough ? { token, cookie } : { token: null, cookie: null }
}

const changesSomething = (call: Call) => call.method !== 'GET' || call.changesState

function requireSelf(call: Call, params: unknown, viewer: Viewer | null) {
  if (call.who !== 'self' && call.who !== 'self-pending') return
  const { id, userId } = params as { id?: string; userId?: string }
  if ((userId ?? id) !== viewer?.userId) throw forbidden('You can only do this for your own account.')
}

const nothingHere = () => notFound("There's nothing at this address.")

type Handler = (request: Request) => Promise<Response> | Response
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof METHODS)[number]

/**
 * Handlers for every method of a path: those given, and 405 with Allow for the rest, or 404 to conceal that the path
 * exists. HEAD follows GET unless `refusesHead`.
 */
export function methods(
  handlers: Partial<Record<Method, Handler>>,
  { refusesHead = false, concealsPath = false } = {},
): Record<Method, Handler> {
  const { GET } = handlers
  const allHandlers = { ...(GET && !refusesHead && { HEAD: headOf(GET) }), ...handlers }
  const allowed = METHODS.filter((method) => allHandlers[method])
  const refuse405: Handler = () =>
    errorResponse(
      new AppError(405, 'METHOD_NOT_ALLOWED', "This address doesn't accept that method.", {
        headers: { allow: allowed.join(', ') },
      }),
      'none',
    )
  const refuse = concealsPath ? unknownAddress : refuse405
  const entries = METHODS.map((method) => [method, allHandlers[method] ?? refuse])
  return Object.fromEntries(entries) as Record<Method, Handler>
}

const headOf =
  (get: Handler): Handler =>
  async (request) => {
    const { status, headers } = await get(request)
    return new Response(null, { status, headers })
  }

export const unknownAddress: Handler = () => errorResponse(nothingHere(), 'none')
