import { createHash, randomUUID } from 'node:crypto'
import type { Viewer } from '@/lib/auth/sessions'
import type { Call } from '@/lib/calls/define-call'
import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { conflict, invalid } from '@/lib/errors'

/**
 * Honours a client's Idempotency-Key: the same key has one effect and one answer.
 * `run` gets a key of its own for the effect, unique in the database, so that a request that is repeated
 * while the first still runs, or after the server died half-way, finds that effect instead of a second one.
 */
export async function withIdempotencyKey(
  call: Call,
  request: Request,
  viewer: Viewer,
  input: { params: unknown; body: unknown },
  run: (idempotencyKey: string) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return run(randomUUID())
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalid('The Idempotency-Key must have 1 to 255 visible characters.')
  const place = { userId: viewer.userId, call: call.name, key }
  const requestHash = sha256([input.params, input.body])

  await db.idempotentCall.createMany({
    data: { ...place, requestHash, createdAt: now() },
    skipDuplicates: true,
  })
  const first = await db.idempotentCall.findUniqueOrThrow({ where: { userId_call_key: place } })
  if (!requestHash.equals(first.requestHash))
    throw conflict('This Idempotency-Key was used for another request.', 'IDEMPOTENCY_KEY_REUSED')
  if (first.finishedAt) return replay(first)

  const answer = await run(sha256([place.userId, place.call, place.key]).toString('hex'))
  const { count } = await db.idempotentCall.updateMany({
    where: { ...place, finishedAt: null },
    data: { finishedAt: now(), status: answer.status, answer: await answer.clone().json() },
  })
  if (count === 1) return answer
  return replay(await db.idempotentCall.findUniqueOrThrow({ where: { userId_call_key: place } }))
}

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest()

function replay({ answer, status }: { status: number | null; answer: unknown }) {
  return Response.json(answer, {
    status: status ?? 200,
    headers: { 'cache-control': 'no-store', 'idempotent-replayed': 'true' },
  })
}
