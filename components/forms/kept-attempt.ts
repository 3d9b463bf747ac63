/** An attempt's key, and a mark of what was sent with it. */
export type Attempt = { key: string; mark: number }

/** In ms. Whoever comes back later sees what has happened, and means a new attempt. */
const KEPT_FOR = 60 * 60_000

const nameOf = (about: string) => `attempt: ${about}`

/**
 * An attempt whose outcome is unknown stays in session storage, so that closing a dialog, leaving the page or reloading
 * it does not turn a retry into a second attempt. If storage is unavailable, only the form itself remembers it.
 */
export function keepAttempt(about: string, attempt: Attempt | null) {
  try {
    const { sessionStorage } = window
    if (attempt) sessionStorage.setItem(nameOf(about), JSON.stringify({ ...attempt, at: Date.now() }))
    else sessionStorage.removeItem(nameOf(about))
  } catch {
    // Storage is full or forbidden.
  }
}

/** Storage may hold anything. */
export function readAttempt(about: string): Attempt | null {
  try {
    const { key, mark, at } = JSON.parse(window.sessionStorage.getItem(nameOf(about)) ?? '{}')
    const isKept = typeof key === 'string' && typeof mark === 'number' && Date.now() - at < KEPT_FOR
    return isKept ? { key, mark } : null
  } catch {
    return null
  }
}

/** Tells payloads apart without keeping what was written (FNV-1a); the server compares the payloads themselves. */
export const markOf = (payload: string): number =>
  Array.from(payload).reduce(
    (mark, letter) => Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x0100_0193),
    0x811c_9dc5 | 0,
  )
