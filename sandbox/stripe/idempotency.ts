import { createHash } from 'node:crypto'
import { ApiError, refused } from './errors'
import type { IdempotentAnswer } from './internal-records'
import { nowMs, type World } from './world'

const MAX_KEY_LENGTH = 255
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

export type KeyedCall = {
  /** The key, unique for each API key and generation of the API. */
  id: string
  key: string
  path: string
  fingerprint: string
}

export function keyedCall(apiKey: string, key: string, path: string, body: string): KeyedCall {
  if (key.length > MAX_KEY_LENGTH) {
    throw refused(`Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`, { executed: false })
  }
  const generation = path.startsWith('/v2/') ? 'v2' : 'v1'
  const fingerprint = createHash('sha256').update(`${path}\n${body}`).digest('base64')
  return { id: `${apiKey}:${generation}:${key}`, key, path, fingerprint }
}

/** The response to the same call before, if any. Throws if the key was used for another call. */
export function findAnswer(world: World, call: KeyedCall): IdempotentAnswer | undefined {
  const answer = world.idempotency.get(call.id)
  if (!answer) return undefined
  if (nowMs(world) - answer.at > KEY_LIFETIME_MS) {
    world.idempotency.delete(call.id)
    return undefined
  }
  if (answer.path !== call.path) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' vs '${answer.path}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
    )
  }
  if (answer.fingerprint !== call.fingerprint) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
    )
  }
  return answer
}

/** Deletes keys that are older than a day; they are in order of use. */
export function purgeOldKeys(world: World): void {
  const cutoff = nowMs(world) - KEY_LIFETIME_MS
  for (const { id, at } of world.idempotency.values()) {
    if (at > cutoff) break
    world.idempotency.delete(id)
  }
}

function idempotencyError(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message }, { executed: false })
}

export function keyInUseError(key: string): ApiError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new ApiError(
    409,
    { type: 'idempotency_error', code: 'idempotency_key_in_use', message },
    { executed: false },
  )
}

/** The first generation of the API stores failures, too; the second executes a failed call again. */
export function storeAnswer(
  world: World,
  call: KeyedCall,
  answer: { requestId: string; status: number; body: string },
): void {
  if (call.path.startsWith('/v2/') && answer.status >= 400) return
  const { id, path, fingerprint } = call
  world.idempotency.put({ id, path, fingerprint, at: nowMs(world), ...answer })
}
