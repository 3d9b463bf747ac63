import { useRef } from 'react'
import { toast } from '@/components/ui/overlays/toast'
import { CallError } from '@/lib/api/client/call-error'
import type { KeyHeader } from '@/lib/base/calls/define-call'
import { type Attempt, checksumOf, keepAttempt, readAttempt } from './kept-attempt'

/** Refusals that may come before the server looks at the key: no session, right or code, or too many calls. */
const STATUSES_BEFORE_KEY = [401, 403, 429]

/**
 * Whether the server has definitely refused this key. A proxy that responds in its place sends no code, and a refusal
 * that came before the key was looked at says nothing about an earlier attempt with the same key.
 */
export const isDefiniteRefusal = (error: unknown) =>
  error instanceof CallError &&
  !['', 'IDEMPOTENCY_KEY_IN_USE'].includes(error.code) &&
  !STATUSES_BEFORE_KEY.includes(error.status) &&
  (error.status < 500 || error.status === 502)

type KeyedSendOptions = {
  /** Names what is attempted, so that the form finds its attempt again when reopened or after a reload. */
  attemptName: string
  /** The header that the call's `keyHeader` names. */
  header?: KeyHeader
  latestAttempt: { current: Attempt | null }
  /** Called when the server had already done this, in an earlier attempt whose response was lost. */
  onReplay?: () => void
}

/** The options of `callServer` for an attempt. */
export type AttemptOptions = { headers: Record<string, string>; onReplay?: () => void }

/**
 * Sends something that must not happen twice, such as a payment or a new group, with a key for the attempt. The key
 * stays the same while the outcome is unknown, so that a retry repeats nothing; a definite response or a different
 * payload ends it.
 */
export async function sendWithKey<Body, Result>(
  { attemptName, header = 'Idempotency-Key', latestAttempt, onReplay }: KeyedSendOptions,
  body: Body,
  send: (attemptOptions: AttemptOptions, body: Body) => Promise<Result>,
): Promise<Result> {
  const set = (next: Attempt | null) => {
    latestAttempt.current = next
    keepAttempt(attemptName, next)
  }
  const checksum = checksumOf(JSON.stringify(body))
  const storedAttempt = latestAttempt.current ?? readAttempt(attemptName)
  const { key } = storedAttempt?.checksum === checksum ? storedAttempt : { key: newKey() }
  set({ key, checksum })
  try {
    const result = await send({ headers: { [header]: key }, onReplay }, body)
    set(null)
    return result
  } catch (error) {
    if (isDefiniteRefusal(error)) set(null)
    throw error
  }
}

/** Returns `sendWithKey` for one form. Mount it anew for each `attemptName`. */
export function useAttemptKey(attemptName: string, header?: KeyHeader) {
  const latestAttempt = useRef<Attempt | null>(null)
  return <Body, Result>(
    body: Body,
    send: (attemptOptions: AttemptOptions, body: Body) => Promise<Result>,
  ): Promise<Result> =>
    sendWithKey({ attemptName, header, latestAttempt, onReplay: toastReplayed }, body, send)
}

/** Tells people who meant this as a new attempt that it repeated the last one. */
const toastReplayed = () => toast.info('Your first attempt went through, so nothing was done twice.')

/**
 * For calls that can succeed only once, such as leaving a group: a key for this press alone, so that the call can be
 * retried safely when its response was lost.
 */
export const newAttemptOptions = (): AttemptOptions => ({ headers: { 'Attempt-Key': newKey() } })

/** Not crypto.randomUUID, which exists only in secure contexts. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
