import { readStoredUser } from '@/lib/api/client/stored-user'
import { readRecent, writeToTab } from './tab-storage'

const nameOf = (form: string) => `typed ${form}`

export const currentUserId = (): string | undefined => readStoredUser()?._id

/**
 * What was typed into a form that was refused because the session had ended waits in this tab for an hour, for its
 * author only: the next person to log in here must not see it.
 */
export function keepValues(form: string, userId: string | undefined, values: object) {
  if (userId) writeToTab(nameOf(form), { userId, values })
}

/** Validated again, because storage may hold anything. */
export function keptValues<Values extends object>(form: string, initial: Values): Values | null {
  const { userId, values } = readRecent(nameOf(form)) ?? {}
  if (!isObject(values) || userId !== currentUserId()) return null
  const isWhole = Object.entries(initial).every(([name, value]) => typeof values[name] === typeof value)
  return isWhole ? (values as Values) : null
}

const isObject = (kept: unknown): kept is Record<string, unknown> => typeof kept === 'object' && kept !== null

export const forgetValues = (form: string) => writeToTab(nameOf(form), null)
