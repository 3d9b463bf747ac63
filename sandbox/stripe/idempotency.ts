import { createHash } from 'node:crypto'
import { ApiError, refused } from './errors'
import type { IdempotentAnswer } from './own-records'
import { nowMs, type World } from './world'

const LONGEST_KEY = 255
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

export type KeyedCall = {
  /** The key, told apart by the API key and the generation of the API that it was used with. */
  id: string
  key: string
  path: string
  fingerprint: string
}

export function keyedCall(apiKey: string, key: string, path: string, body: string): KeyedCall {
  if (key.length > LONGEST_KEY) {
    throw refused(`Idempotency keys can be at most ${LONGEST_KEY} characters long.`, { executed: false })
  }
  const generation = path.startsWith('/v2/') ? 'v2' : 'v1'
  const fingerprint = createHash('sha256').update(`${path}\n${body}`).digest('base64')
  return { id: `${apiKey}:${generation}:${key}`, key, path, fingerprint }
}

/** What was answered to the same call before, if anything. Refuses the key of another call. */
export function answeredBefore(world: World, call: KeyedCall): IdempotentAnswer | undefined {
  const answer = world.idempotency.get(call.id)
  if (!answer) return undefined
  if (nowMs(world) - answer.at > KEPT_FOR_MS) {
    world.idempotency.delete(call.id)
    return undefined
  }
  if (answer.path !== call.path) {
    throw misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' vs '${answer.path}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
    )
  }
  if (answer.fingerprint !== call.fingerprint) {
    throw misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
    )
  }
  return answer
}

/** Forgets the keys whose day is over; they are kept in the order of their use. */
export function forgetOldKeys(world: World): void {
  const oldest = nowMs(world) - KEPT_FOR_MS
  for (const { id, at } of world.idempotency.values()) {
    if (at > oldest) break
    world.idempotency.delete(id)
  }
}

function misused(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message }, { executed: false })
}

export function keyInUse(key: string): ApiError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new ApiError(
    409,
    { type: 'idempotency_error', code: 'idempotency_key_in_use', message },
    { executed: false },
  )
}

/** The first generation keeps failures too; the second executes a call again that failed. */
export function keepAnswer(
  world: World,
  call: KeyedCall,
  answer: { requestId: string; status: number; body: string },
): void {
  if (call.path.startsWith('/v2/') && answer.status >= 400) return
  const { id, path, fingerprint } = call
  world.idempotency.put({ id, path, fingerprint, at: nowMs(world), ...answer })
}
