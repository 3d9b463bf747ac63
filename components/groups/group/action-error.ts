import { isSignedOut, NetworkError, serverMessageOf } from '@/lib/api/client/call-error'
import { GROUP_TEXTS } from './action-texts'

/** The server's text for a failed action, else the fallback; a lost connection has a text of its own. */
export function actionError(error: unknown, fallback: string): string {
  return error instanceof NetworkError ? GROUP_TEXTS.tryLater : serverMessageOf(error, fallback)
}

/**
 * What a form or dialog says about a failure; null if it should say nothing, as someone who was just logged out is
 * already being sent to another screen.
 */
export const explainFailure = (error: unknown, fallback: string): string | null =>
  isSignedOut(error) ? null : actionError(error, fallback)
