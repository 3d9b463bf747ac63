import { keyedHash } from '@/lib/auth/secrets'
import { HOUR, MINUTE, SECOND } from '@/lib/clock'
import { countUse, limitUse } from '@/lib/db/rate-limits'
import { Line } from './line'
import { BUSY_WITH_LOGINS } from './passwords'

const ATTEMPTS = { calls: 10, seconds: (15 * MINUTE) / SECOND }
/** Many people may share an address, which for IPv6 is a network. */
const OF_ONE_ADDRESS = { calls: 100, seconds: (15 * MINUTE) / SECOND }
const BY_STRANGERS = { calls: 60, seconds: HOUR / SECOND }
const BEFORE_THE_OWNER_HEARS = { calls: 20, seconds: HOUR / SECOND }

/** Counting hundreds at once would take every connection that limits have, and keep known devices waiting. */
const line = new Line({ atOnce: 2, waiting: 64, ...BUSY_WITH_LOGINS })

/** Where an attempt comes from; `knownDevice` is one that was logged in to this account before. */
export type Origin = { address: string; knownDevice: string | null }

const hidden = (...parts: string[]) => keyedHash('login-limit', ...parts).toString('base64url')

/**
 * Counts an attempt. A known device has attempts of its own, so that nobody who guesses, wherever they are, locks out
 * the owner. All this counts by what was typed, whether an account has it or not.
 */
export async function limitLogins(identifier: string, { address, knownDevice }: Origin) {
  if (knownDevice) return limitUse(`login-device:${hidden(knownDevice)}`, ATTEMPTS, tooManyAttempts)
  await line.take(address, async () => {
    await limitUse(`login-address:${address}`, OF_ONE_ADDRESS, tooManyAttempts)
    await limitUse(`login:${hidden(identifier, address)}`, ATTEMPTS, tooManyAttempts)
    await limitUse(`login-strangers:${hidden(identifier)}`, BY_STRANGERS, tooManyStrangers)
  })
}

const tooManyAttempts = (wait: string) => `Too many login attempts. Please try again in ${wait}.`

const tooManyStrangers = (wait: string) =>
  `Too many login attempts from new devices. Please try again in ${wait}, use a browser you've logged in with before, or set a new password.`

/** Counts a wrong password from a device that is not known; true when there are so many that it looks like guessing. */
export const looksLikeGuessing = async (identifier: string): Promise<boolean> =>
  (await countUse(`login-wrong:${hidden(identifier)}`, BEFORE_THE_OWNER_HEARS)) > 0
