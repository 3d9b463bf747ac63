import { createHash } from 'node:crypto'
import type { Viewer } from '@/lib/auth/sessions'
import { later, MINUTE, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { conflict, invalid } from '@/lib/errors'
import type { Call } from './define-call'

/** After this long an unanswered call is taken for broken off, and its key may run again. */
const BROKEN_OFF = 2 * MINUTE

/**
 * Honours a client's Idempotency-Key: the same key has one effect and one answer.
 * The key is written first; a failure of ours forgets it, a definite answer is kept and given again.
 */
export async function answerOnce(
  call: Call,
  request: Request,
  viewer: Viewer,
  input: { params: unknown; body: unknown },
  run: (key: string | null) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return run(null)
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalid('The Idempotency-Key must have 1 to 255 visible characters.')
  const place = { userId: viewer.userId, call: call.name, key }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([input.params, input.body]))
    .digest()

  const claimed = await claim(place, requestHash)
  if (claimed) return giveAgain(claimed, requestHash)
  try {
    const answer = await run(key)
    await db.idempotentCall.update({
      where: { userId_call_key: place },
      data: { finishedAt: now(), status: answer.status, answer: await answer.clone().json() },
    })
    return answer
  } catch (error) {
    await db.idempotentCall.deleteMany({ where: { ...place, finishedAt: null } })
    throw error
  }
}

type Place = { userId: string; call: string; key: string }

/** Null when this request may run; else the row of the one that came first. */
async function claim(place: Place, requestHash: Buffer<ArrayBuffer>) {
  const created = await db.idempotentCall.createMany({
    data: { ...place, requestHash, createdAt: now() },
    skipDuplicates: true,
  })
  if (created.count === 1) return null
  const taken = await db.idempotentCall.updateMany({
    where: { ...place, requestHash, finishedAt: null, createdAt: { lt: later(now(), -BROKEN_OFF) } },
    data: { createdAt: now() },
  })
  if (taken.count === 1) return null
  return db.idempotentCall.findUnique({ where: { userId_call_key: place } })
}

function giveAgain(
  first: { requestHash: Uint8Array; finishedAt: Date | null; status: number | null; answer: unknown },
  requestHash: Buffer,
) {
  if (!requestHash.equals(first.requestHash))
    throw conflict('This Idempotency-Key was used for another request.', 'IDEMPOTENCY_KEY_REUSED')
  if (!first.finishedAt)
    throw conflict(
      'The first request with this Idempotency-Key is still running. Please try again.',
      'IDEMPOTENCY_KEY_IN_USE',
    )
  return Response.json(first.answer, {
    status: first.status ?? 200,
    headers: { 'cache-control': 'no-store', 'idempotent-replayed': 'true' },
  })
}
