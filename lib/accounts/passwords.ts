import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Line } from '@/lib/line'

/** Argon2id, the library's default kind, at the cost OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const BUSY_WITH_LOGINS = {
  busy: "We're busy with many people logging in. Please try again in a few seconds.",
  retryAfterSeconds: 5,
}

/**
 * Hashing takes a processor for some 20 ms, on one of Node's four threads for files, names and all such work: one
 * processor is left to everything else, and one thread at least.
 */
const line = new Line({
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waiting: 64,
  ...BUSY_WITH_LOGINS,
})

/** For whom it is done: a person or a network. A known device goes first. */
type Turn = { who: string; goesFirst?: boolean }

export const hashPassword = (password: string, turn: Turn): Promise<string> =>
  line.take(turn.who, () => hash(password, COST), turn)

let decoy: Promise<string> | undefined

/** Without a hash a decoy is checked, so that an unknown user costs the same time as a wrong password. */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  turn: Turn,
): Promise<boolean> {
  decoy ??= hash('nobody has this password', COST)
  const against = passwordHash ?? (await decoy)
  const matches = await line.take(turn.who, () => verify(against, password), turn)
  return passwordHash !== null && matches
}
