import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call, KeyHeader } from '@/lib/base/calls/define-call'
import { addMs, now, SECOND } from '@/lib/base/clock'
import { AppError, invalid } from '@/lib/base/errors'
import { isKeyTooOld, keyReused } from '@/lib/base/idempotency-keys'
import { log } from '@/lib/base/log'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import type { IdempotentCall } from '@/lib/platform/db/generated/client'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'
import { jsonResponse } from './response'
import { openResponse, sealResponse } from './stored-response'

/** How long a repeated request waits for the first, in ms. */
const WAIT = 4 * SECOND
/** When it first looks for that response, in ms. The interval then doubles, so that hundreds can wait at once. */
const MIN_POLL_INTERVAL = 50
const MAX_POLL_INTERVAL = SECOND
/** A request that stops renewing its claim is taken for dead after this. If it lives, both find the same effect. */
const LEASE_DURATION = 6 * SECOND
const RENEWAL_INTERVAL = 2 * SECOND

type KeyOfCall = { userId: string; keyHash: Uint8Array<ArrayBuffer> }
type Lease = KeyOfCall & { runningUntil: Date }
type StoredResponse = Pick<IdempotentCall, 'answer' | 'status'>
type Run = (idempotencyKey: string) => Promise<Response>
export type ReplayOptions = {
  /** Throws if the stored response to a repeated Idempotency-Key leads nowhere any more. */
  requireReplayable?: (answer: unknown) => Promise<void>
  /** For a response that is a secret or long: what to store of it, and how to rebuild it. */
  keep?: (answer: unknown) => unknown
  restore?: (kept: unknown) => Promise<unknown>
}

/** `namespace` is the key's namespace, usually the person's id: the same key in another namespace is a different key. */
type KeyedRequest = ReplayOptions & { namespace: string; params: unknown; body: unknown }

/**
 * Honours a client's Idempotency-Key: the same key has one effect and one response. `run` gets a key for that effect
 * which is unique in the database, so that a retry after the server died half-way finds the effect instead of causing a
 * second one. Throws 400 for a malformed key, 409 for one that was used for another request or is in use.
 */
export async function withIdempotencyKey(
  call: Call,
  request: Request,
  keyedRequest: KeyedRequest,
  run: Run,
): Promise<Response> {
  const header: KeyHeader = call.keyHeader ?? 'Idempotency-Key'
  const key = request.headers.get(header)
  if (key === null) return run(randomUUID())
  if (!/^\P{Cc}{1,255}$/u.test(key))
    throw invalid(`The ${header} must have 1 to 255 characters, and no control characters.`)
  const keyOfCall = { userId: keyedRequest.namespace, keyHash: new Uint8Array(keyedHash('client keys', key)) }
  const requestHash = new Uint8Array(sha256(JSON.stringify([keyedRequest.params, keyedRequest.body])))
  const { lease, stored } = await acquireLease(keyOfCall, call.name, requestHash)
  if (lease) {
    const effectKey = sha256(JSON.stringify([keyOfCall.userId, call.name, key])).toString('hex')
    return runOnce(lease, () => run(effectKey), { ...keyedRequest, key })
  }
  const answer = openResponse(key, keyedRequest.namespace, stored.answer)
  await keyedRequest.requireReplayable?.(answer)
  return replay(stored.status, answer, keyedRequest.restore)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Returns the claim to run, or the first run's stored response. Throws 409. */
async function acquireLease(
  keyOfCall: KeyOfCall,
  call: string,
  requestHash: Uint8Array<ArrayBuffer>,
): Promise<{ lease: Lease; stored?: never } | { lease?: never; stored: StoredResponse }> {
  const deadline = performance.now() + WAIT
  for (let interval = MIN_POLL_INTERVAL; ; interval = Math.min(2 * interval, MAX_POLL_INTERVAL)) {
    const runningUntil = addMs(now(), LEASE_DURATION)
    const first = await db.idempotentCall.findUnique({ where: { userId_keyHash: keyOfCall } })
    if (first) {
      const isSame = first.call === call && Buffer.from(first.requestHash).equals(requestHash)
      if (!isSame || isKeyTooOld(first.createdAt)) throw keyReused()
      if (first.finishedAt) return { stored: first }
      if (await takeOver(first, runningUntil)) return { lease: { ...keyOfCall, runningUntil } }
    } else {
      const data = { ...keyOfCall, runningUntil, call, requestHash, createdAt: now() }
      const { count } = await db.idempotentCall.createMany({ data, skipDuplicates: true })
      if (count === 1) return { lease: { ...keyOfCall, runningUntil } }
    }
    if (performance.now() + interval > deadline) throw keyInUse()
    await pause(interval)
  }
}

/** Takes over a claim whose run is dead or has failed without a response; false if it still runs. */
async function takeOver({ userId, keyHash, runningUntil }: IdempotentCall, leaseEnd: Date): Promise<boolean> {
  if (runningUntil && runningUntil > now()) return false
  const { count } = await db.idempotentCall.updateMany({
    where: { userId, keyHash, runningUntil, finishedAt: null },
    data: { runningUntil: leaseEnd },
  })
  return count === 1
}

const keyInUse = () =>
  new AppError(
    409,
    'IDEMPOTENCY_KEY_IN_USE',
    'Your first attempt is still in progress. Please try again in a moment.',
    { headers: { 'retry-after': '5' } },
  )

/** Runs and stores the response. A refusal frees the key; after any other failure the next request takes over. */
async function runOnce(
  lease: Lease,
  run: () => Promise<Response>,
  { key, keep = (whole) => whole, restore }: ReplayOptions & { key: string },
): Promise<Response> {
  let response: Response
  const stopRenewing = keepRenewing(lease)
  try {
    response = await run()
  } catch (error) {
    const released = stopRenewing()
      .then(() => release(lease, error))
      .catch((failure: unknown) => log.warn({ err: failure }, 'could not release an idempotency key'))
    // Do not wait a second time for a database that is unavailable: the lease expires by itself.
    if (!isDatabaseUnavailable(error)) await released
    throw error
  }
  await stopRenewing()
  const { userId, keyHash } = lease
  const sealed = sealResponse(key, userId, keep(await response.clone().json()))
  const { count } = await db.idempotentCall.updateMany({
    where: { userId, keyHash, finishedAt: null },
    data: { finishedAt: now(), status: response.status, answer: sealed },
  })
  if (count === 1) return response
  const first = await db.idempotentCall.findUnique({ where: { userId_keyHash: { userId, keyHash } } })
  return first ? replay(first.status, openResponse(key, userId, first.answer), restore) : response
}

/** Renews the claim while the request lives; returns a function that stops this. Failures are ignored. */
function keepRenewing(lease: Lease): () => Promise<void> {
  let last = Promise.resolve()
  const renew = async () => {
    const runningUntil = addMs(now(), LEASE_DURATION)
    const { count } = await db.idempotentCall.updateMany({ where: lease, data: { runningUntil } })
    if (count === 1) lease.runningUntil = runningUntil
  }
  const timer = setInterval(() => {
    last = last.then(renew).catch(() => undefined)
  }, RENEWAL_INTERVAL)
  return () => {
    clearInterval(timer)
    return last
  }
}

async function release(lease: Lease, error: unknown) {
  if (isRefusal(error)) await db.idempotentCall.deleteMany({ where: { ...lease, finishedAt: null } })
  else await db.idempotentCall.updateMany({ where: lease, data: { runningUntil: null } })
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.status < 500 || error.status === 503)

async function replay(
  status: number | null,
  answer: unknown,
  restore: ReplayOptions['restore'] = async (whole) => whole,
) {
  return jsonResponse(await restore(answer), status ?? 200, { 'idempotent-replayed': 'true' })
}
