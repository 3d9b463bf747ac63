import { perTabStorage } from '@/lib/api/client/storage'

/** What a tab remembers of a form. */

/** In ms. People who come back later see what has happened first, and begin anew. */
const MAX_AGE_MS = 60 * 60_000

/** Remembers a value under a name, or nothing any more. */
export function writeToTab(name: string, value: object | null) {
  if (value) perTabStorage.keep(name, { ...value, at: Date.now() })
  else perTabStorage.forget(name)
}

/** What is remembered under a name, whatever that is: storage may hold anything. */
export const readFromTab = (name: string) => perTabStorage.read(name) as Record<string, unknown> | null

/** The same, unless it is from more than an hour ago. */
export function readRecent(name: string): Record<string, unknown> | null {
  const kept = readFromTab(name)
  return Number(kept?.at) > Date.now() - MAX_AGE_MS ? kept : null
}
