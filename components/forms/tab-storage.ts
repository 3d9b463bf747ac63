/** What a tab remembers of a form. If storage is unavailable, nothing is remembered. */

/** In ms. People who come back later see what has happened first, and begin anew. */
const AN_HOUR = 60 * 60_000

/** Remembers a value under a name, or nothing any more. */
export function keepInTab(name: string, value: object | null) {
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify({ ...value, at: Date.now() }))
    else sessionStorage.removeItem(name)
  } catch {
    // Storage is full or forbidden.
  }
}

/** What is remembered under a name, whatever that is: storage may hold anything. */
export function keptInTab(name: string): Record<string, unknown> | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** The same, unless it is from more than an hour ago. */
export function keptForAnHour(name: string): Record<string, unknown> | null {
  const kept = keptInTab(name)
  return Number(kept?.at) > Date.now() - AN_HOUR ? kept : null
}
