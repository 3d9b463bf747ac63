import { readStoredUser } from '@/lib/browser/stored-user'
import { HOUR, now } from '@/lib/clock'

const KEPT_FOR = HOUR

const nameOf = (form: string) => `typed ${form}`

export const whoIsTyping = (): string | undefined => readStoredUser()?._id

/**
 * What was typed into a form that was refused because the session had ended waits in this tab for an hour, for its
 * author only: the next person to log in here must not see it. If storage is unavailable, it is lost.
 */
export function keepValues(form: string, userId: string | undefined, values: object) {
  if (!userId) return
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify({ userId, values, at: now().getTime() }))
  } catch {
    // Storage is full or forbidden.
  }
}

/** Validated again, because storage may hold anything. */
export function keptValues<Values extends object>(form: string, initial: Values): Values | null {
  try {
    const { userId, values, at } = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? '{}')
    const isTheirs = userId === whoIsTyping() && at > now().getTime() - KEPT_FOR
    const isWhole = Object.entries(initial).every(([name, value]) => typeof values[name] === typeof value)
    return isTheirs && isWhole ? values : null
  } catch {
    return null
  }
}

export function forgetValues(form: string) {
  try {
    sessionStorage.removeItem(nameOf(form))
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
