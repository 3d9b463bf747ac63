import { CallError, messageOf, NetworkError } from '@/lib/browser/call-server'
import { GROUP_TEXTS } from './action-texts'

/** The server's text for a failed action, else the fallback; a lost connection has a text of its own. */
export function actionError(error: unknown, fallback: string): string {
  return error instanceof NetworkError ? GROUP_TEXTS.later : messageOf(error, fallback)
}

/** Someone who was just logged out is already being sent to another screen, so say nothing here. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

/** What a form or dialog says about a failure; null if it should say nothing. */
export const explainAction = (error: unknown, fallback: string): string | null =>
  isSignedOut(error) ? null : actionError(error, fallback)
