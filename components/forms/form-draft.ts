import { readStoredUser } from '@/lib/api/client/stored-user'
import { readRecent, writeToTab } from './tab-storage'

const storageName = (formName: string) => `typed ${formName}`

export const currentUserId = (): string | undefined => readStoredUser()?._id

/**
 * What was typed into a form that was refused because the session had ended waits in this tab for an hour, for its
 * author only: the next person to log in here must not see it.
 */
export function keepFormDraft(formName: string, userId: string | undefined, values: object) {
  if (userId) writeToTab(storageName(formName), { userId, values })
}

/** Validated again, because storage may hold anything. */
export function readFormDraft<Values extends object>(formName: string, initial: Values): Values | null {
  const { userId, values } = readRecent(storageName(formName)) ?? {}
  if (!isObject(values) || userId !== currentUserId()) return null
  const isComplete = Object.entries(initial).every(([name, value]) => typeof values[name] === typeof value)
  return isComplete ? (values as Values) : null
}

const isObject = (kept: unknown): kept is Record<string, unknown> => typeof kept === 'object' && kept !== null

export const forgetFormDraft = (formName: string) => writeToTab(storageName(formName), null)
