import { addMs, DAY, now } from './clock'
import { conflict } from './errors'

/** In ms. Clients retry within minutes, so a key reused after this long cannot be a retry. */
export const KEY_LIFETIME = 7 * DAY

export const isKeyTooOld = (usedAt: Date): boolean => usedAt <= addMs(now(), -KEY_LIFETIME)

export const keyReused = () =>
  conflict(
    'This Idempotency-Key was used for another request. Please send a new one.',
    'IDEMPOTENCY_KEY_REUSED',
  )

/**
 * Throws 409 unless this request repeats the one that created `found`, within KEY_LIFETIME. It checks the created row,
 * because the record of the key itself may have been purged.
 */
export function requireSameRequest(found: { createdAt: Date }, isSame: boolean) {
  if (!isSame || isKeyTooOld(found.createdAt)) throw keyReused()
}
