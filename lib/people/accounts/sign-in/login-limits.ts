import { HOUR, MINUTE, SECOND } from '@/lib/base/clock'
import { FairQueue } from '@/lib/base/fair-queue'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { consumeLimit, limitUse } from '@/lib/platform/db/rate-limits'
import { limitByAddress } from '@/lib/platform/http/limit-address'
import { queueKeyForNetwork } from '@/lib/platform/http/network'
import { BUSY_WITH_LOGINS } from './passwords'

const ATTEMPT_LIMIT = { calls: 10, seconds: (15 * MINUTE) / SECOND }
/** By caller address: many people may share one, and for IPv6 it is a whole network. */
const ADDRESS_LIMIT = { calls: 100, seconds: (15 * MINUTE) / SECOND }
/** For one account: all unknown devices together, and likewise all known ones. */
const ACCOUNT_LIMIT = { calls: 60, seconds: HOUR / SECOND }
const GUESSING_LIMIT = { calls: 20, seconds: HOUR / SECOND }

/** Counting hundreds at once would take every connection reserved for limits and keep known devices waiting. */
const queue = new FairQueue({ concurrency: 2, maxWaiting: 64, ...BUSY_WITH_LOGINS })

/** Where an attempt comes from. `knownDevice` is set if a code for this account was once entered on it. */
type Origin = { address: string; knownDevice: string | null }

const hashKey = (...parts: string[]) => keyedHash('login-limit', ...parts).toString('base64url')

/**
 * Counts a login attempt; throws 429 above a limit. Known devices have limits of their own, so that no guesser
 * elsewhere can lock out the owner; together they get no more attempts than strangers, since they skip the queue.
 * Attempts count by the identifier typed, whether or not an account has it.
 */
export async function limitLogins(identifier: string, { address, knownDevice }: Origin) {
  if (knownDevice) {
    await limitUse(`login-device:${hashKey(knownDevice)}`, ATTEMPT_LIMIT, tooManyAttempts)
    return limitUse(`login-devices:${hashKey(identifier)}`, ACCOUNT_LIMIT, tooManyAttempts)
  }
  await queue.run(queueKeyForNetwork(address), async () => {
    await limitByAddress('login-address', address, ADDRESS_LIMIT, tooManyAttempts)
    await limitUse(`login:${hashKey(identifier, address)}`, ATTEMPT_LIMIT, tooManyAttempts)
    await limitUse(`login-strangers:${hashKey(identifier)}`, ACCOUNT_LIMIT, tooManyStrangers)
  })
}

const tooManyAttempts = (wait: string) => `Too many login attempts. Please try again in ${wait}.`

const tooManyStrangers = (wait: string) =>
  `Too many login attempts from new devices. Please try again in ${wait}, use a browser you've logged in with before, or set a new password.`

/** Counts a wrong password from an unknown device; true once there are so many that it looks like guessing. */
export const countsAsGuessing = async (identifier: string): Promise<boolean> =>
  (await consumeLimit(`login-wrong:${hashKey(identifier)}`, GUESSING_LIMIT)) > 0
