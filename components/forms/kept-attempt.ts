/** An attempt's key, and a checksum of the payload sent with it. */
export type Attempt = { key: string; mark: number }

/** In ms. People who come back later see what has happened first, so they mean a new attempt. */
const KEPT_FOR = 60 * 60_000

const nameOf = (about: string) => `attempt ${about}`

/**
 * An attempt whose outcome is unknown stays in session storage, so that closing a dialog, leaving the page or reloading
 * it does not turn a retry into a second attempt. If storage is unavailable, only the form itself remembers it.
 */
export function keepAttempt(about: string, attempt: Attempt | null) {
  try {
    if (attempt) sessionStorage.setItem(nameOf(about), JSON.stringify({ ...attempt, at: Date.now() }))
    else sessionStorage.removeItem(nameOf(about))
  } catch {
    // Storage is full or forbidden.
  }
}

export function readAttempt(about: string): Attempt | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(about)) ?? 'null')
    return kept?.at > Date.now() - KEPT_FOR ? kept : null
  } catch {
    return null
  }
}

/** Tells payloads apart without keeping what was written; the server compares the payloads themselves. */
export function markOf(payload: string): number {
  let mark = 0
  for (let at = 0; at < payload.length; at += 1) mark = (Math.imul(mark, 31) + payload.charCodeAt(at)) | 0
  return mark
}
