import type { IncomingMessage, ServerResponse } from 'node:http'
import { hang } from '@/sandbox/http/hang'
import { readBody } from '@/sandbox/http/listen'
import { ApiError, refused } from './errors'
import { API_VERSION } from './events'
import { takeFault } from './faults'
import { decodeForm } from './form-encoding'
import { findAnswer, type KeyedCall, keyedCall, keyInUseError, storeAnswer } from './idempotency'
import { newId } from './ids'
import { requireApiKey, requirePermission } from './keys'
import { rateLimited, requireWithinRateLimit } from './rate-limit'
import { expandPaths, type Rendered } from './rendering'
import { findRoute } from './routes'
import type { PlannedFault, World } from './world'

type Call = {
  method: string
  path: string
  query: string
  body: string
  keyedCall: KeyedCall | null
  requestId: string
  /** The connected account that the call is made for. */
  account: string | null
}

type Answer = {
  status: number
  body: string
  requestId: string
  replayOf?: string
}

/** Answers one API call over the wire, as the provider would. */
export async function answerApi(world: World, request: IncomingMessage, response: ServerResponse) {
  const call = {
    ...parseTarget(request),
    body: await readBody(request),
    keyedCall: null,
    requestId: newId('req'),
    account: headerOf(request, 'stripe-account'),
  } as Call
  try {
    const apiKey = requireApiKey(world, request)
    requirePermission(world, apiKey, call.method, call.path)
    requireWithinRateLimit(world)
    const key = headerOf(request, 'idempotency-key')
    if (call.method === 'POST' && key !== null) call.keyedCall = keyedCall(apiKey, key, call.path, call.body)
    const fault = takeFault(world.faults, call.method, call.path)
    await executeWithFault(world, call, fault, response)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    send(response, errorAnswer(call.requestId, error), call)
  }
}

async function executeWithFault(
  world: World,
  call: Call,
  fault: PlannedFault['mode'] | null,
  response: ServerResponse,
) {
  if (fault === '429') throw rateLimited()
  if (fault === '503') throw serverError(503)
  if (fault === 'reset-before') return void response.destroy()
  if (call.keyedCall && world.keysInUse.has(call.keyedCall.id)) throw keyInUseError(call.keyedCall.key)
  if (fault === 'timeout-before') {
    if (call.keyedCall) world.keysInUse.add(call.keyedCall.id)
    await hang(response, world.settings.maxHangMs)
    if (call.keyedCall) world.keysInUse.delete(call.keyedCall.id)
    return
  }
  const answer = executeOnce(world, call, fault)
  world.store.commit()
  world.webhooks.kick()
  if (fault === 'reset-after') return void response.destroy()
  if (fault === 'timeout-after') return hang(response, world.settings.maxHangMs)
  send(response, answer, call)
}

/** Executes a call, or replays the response to an earlier one with the same key. */
function executeOnce(world: World, call: Call, fault: PlannedFault['mode'] | null): Answer {
  const storedAnswer = call.keyedCall && findAnswer(world, call.keyedCall)
  if (storedAnswer) return { ...storedAnswer, requestId: call.requestId, replayOf: storedAnswer.requestId }
  const { answer, executed } = execute(world, call, fault)
  if (call.keyedCall && executed) storeAnswer(world, call.keyedCall, answer)
  return answer
}

function execute(
  world: World,
  call: Call,
  fault: PlannedFault['mode'] | null,
): { answer: Answer; executed: boolean } {
  world.request = { id: call.requestId, idempotency_key: call.keyedCall?.key ?? null, account: call.account }
  try {
    if (fault === '500-before') throw serverError(500)
    const body = runRoute(world, call)
    if (fault === '500-after') throw serverError(500)
    return { answer: { status: 200, body: JSON.stringify(body), requestId: call.requestId }, executed: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { answer: errorAnswer(call.requestId, error), executed: error.executed }
  } finally {
    world.request = null
  }
}

function runRoute(world: World, call: Call): object {
  const found = findRoute(call.method, call.path)
  if (!found) {
    throw new ApiError(
      404,
      {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${call.method}: ${call.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      },
      { executed: false },
    )
  }
  const input = inputOf(call)
  const result = found.route.prepare(input)(world, ...found.ids)
  const { expand } = input
  return Array.isArray(expand) ? expandPaths(world, result as Rendered, expand as string[]) : result
}

function inputOf(call: Call): Record<string, unknown> {
  if (call.method === 'GET') return decodeForm(call.query)
  if (!call.path.startsWith('/v2/')) return decodeForm(call.body)
  try {
    const parsed: unknown = JSON.parse(call.body === '' ? '{}' : call.body)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw refused('The request body is not a JSON object.', { executed: false })
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

function parseTarget(request: IncomingMessage): Pick<Call, 'method' | 'path' | 'query'> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  return { method: request.method ?? 'GET', path, query }
}

/** 500 means that a call failed while it was executed, 503 that it never began. */
function serverError(status: 500 | 503): ApiError {
  const message = 'Sorry! There was an error while talking to Stripe. Try again later.'
  return new ApiError(status, { type: 'api_error', message }, { executed: status === 500 })
}

function errorAnswer(requestId: string, { status, detail }: ApiError): Answer {
  const docs = detail.code && `https://stripe.com/docs/error-codes/${detail.code.replaceAll('_', '-')}`
  const log = `https://dashboard.stripe.com/test/logs/${requestId}`
  const error = { ...detail, ...(docs ? { doc_url: docs } : {}), request_log_url: log }
  return { status, body: JSON.stringify({ error }), requestId }
}

function send(response: ServerResponse, answer: Answer, call: Call): void {
  if (response.destroyed) return
  const headers: Record<string, string | number> = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(answer.body),
    'request-id': answer.requestId,
    'stripe-version': API_VERSION,
  }
  if (call.keyedCall) headers['idempotency-key'] = call.keyedCall.key
  if (answer.status === 429) headers['stripe-rate-limited-reason'] = 'global-rate'
  if (answer.replayOf) {
    headers['idempotent-replayed'] = 'true'
    headers['original-request'] = answer.replayOf
    // A retry would only replay the same failure.
    if (answer.status >= 500) headers['stripe-should-retry'] = 'false'
  }
  response.writeHead(answer.status, headers).end(answer.body)
}
