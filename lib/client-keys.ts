import { DAY, later, now } from '@/lib/clock'
import { conflict } from '@/lib/errors'

/** Clients retry within minutes: after this long the same key cannot mean the same attempt. */
export const KEY_GOOD_FOR = 7 * DAY

export const isKeyTooOld = (usedAt: Date): boolean => usedAt <= later(now(), -KEY_GOOD_FOR)

export const keyReused = () =>
  conflict(
    'This Idempotency-Key was used for another request. Please send a new one.',
    'IDEMPOTENCY_KEY_REUSED',
  )

/**
 * What a key led to is the answer only to what was asked for then. The record of the key may be gone; this one, the
 * effect itself, stays.
 */
export function requireSameIntent(found: { createdAt: Date }, isSame: boolean) {
  if (!isSame || isKeyTooOld(found.createdAt)) throw keyReused()
}
