import { readRecent, writeToTab } from './tab-storage'

/** An attempt's key, and a checksum of the payload sent with it. */
export type Attempt = { key: string; checksum: number }

const storageName = (attemptName: string) => `attempt ${attemptName}`

/**
 * An attempt whose outcome is unknown stays in session storage, so that closing a dialog, leaving the page or reloading
 * it does not turn a retry into a second attempt. If storage is unavailable, only the form itself remembers it.
 */
export const keepAttempt = (attemptName: string, attempt: Attempt | null) =>
  writeToTab(storageName(attemptName), attempt)

export const readAttempt = (attemptName: string) => readRecent(storageName(attemptName)) as Attempt | null

/** Tells payloads apart without keeping what was written; the server compares the payloads themselves. */
export function checksumOf(payload: string): number {
  let sum = 0
  for (let at = 0; at < payload.length; at += 1) sum = (Math.imul(sum, 31) + payload.charCodeAt(at)) | 0
  return sum
}
