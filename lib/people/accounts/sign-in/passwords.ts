import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '@/lib/base/fair-queue'

/** Argon2id, the library's default, at the cost OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const BUSY_WITH_LOGINS = {
  busyMessage: "We're busy with many people logging in. Please try again in a few seconds.",
  retryAfterSeconds: 5,
}

/**
 * Hashing takes a processor for some 20 ms, on one of libuv's four threads, which also do file and DNS work: at least
 * one processor and one thread are left for everything else.
 */
const queue = new FairQueue({
  concurrency: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxWaiting: 64,
  ...BUSY_WITH_LOGINS,
})

/** On whose behalf: a person or a network. A known device goes first. */
type Turn = { queueKey: string; goesFirst?: boolean }

export const hashPassword = (password: string, turn: Turn): Promise<string> =>
  queue.run(turn.queueKey, () => hash(password, COST), turn)

let decoy: Promise<string> | undefined

/** Checks a password. Without a hash it checks a decoy, so that an unknown user takes as long as a wrong password. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  turn: Turn,
): Promise<boolean> {
  decoy ??= hash('nobody has this password', COST)
  const expectedHash = passwordHash ?? (await decoy)
  const matches = await queue.run(turn.queueKey, () => verify(expectedHash, password), turn)
  return passwordHash !== null && matches
}
