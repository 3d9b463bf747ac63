'use client'

import { useRef } from 'react'
import { toast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call-error'
import type { KeyHeader } from '@/lib/calls/define-call'
import { type Attempt, keepAttempt, markOf, readAttempt } from './kept-attempt'

/** Refusals that the server may give before it looks at the key: a missing session, right or code, or too many calls. */
const BEFORE_THE_KEY = [401, 403, 429]

/**
 * Whether the server itself refused for certain, and by the key: a proxy that responds in its place sends no code, and
 * knows nothing. A refusal from before says nothing of an earlier attempt with the same key.
 */
export const isDefinite = (error: unknown) =>
  error instanceof CallError &&
  !['', 'IDEMPOTENCY_KEY_IN_USE'].includes(error.code) &&
  !BEFORE_THE_KEY.includes(error.status) &&
  (error.status < 500 || error.status === 502)

type Attempts = {
  /** Names what is attempted, by which another mount of the form, or the page after a reload, finds the attempt. */
  about: string
  /** What the call's `onlyOnce` says. */
  header?: KeyHeader
  latest: { current: Attempt | null }
  /** Is called when the server had done it already, at an earlier try whose answer was lost. */
  onReplay?: () => void
}

/** What `callServer` is told of an attempt. */
export type Sent = { headers: Record<string, string>; onReplay?: () => void }

/**
 * Sends with a key for each attempt at what must not happen twice, such as a payment or a new group. It stays the same
 * while the outcome is unknown, so that a retry repeats nothing; a definite response or a different payload ends it.
 */
export async function sendWithKey<Body, Result>(
  { about, header = 'Idempotency-Key', latest, onReplay }: Attempts,
  body: Body,
  send: (sent: Sent, body: Body) => Promise<Result>,
): Promise<Result> {
  const set = (next: Attempt | null) => {
    latest.current = next
    keepAttempt(about, next)
  }
  const mark = markOf(JSON.stringify(body))
  const begun = latest.current ?? readAttempt(about)
  const { key } = begun?.mark === mark ? begun : { key: newKey() }
  set({ key, mark })
  try {
    const answer = await send({ headers: { [header]: key }, onReplay }, body)
    set(null)
    return answer
  } catch (error) {
    if (isDefinite(error)) set(null)
    throw error
  }
}

/** Returns `sendWithKey` for one form. Mount it anew for each `about`. */
export function useAttemptKey(about: string, header?: KeyHeader) {
  const latest = useRef<Attempt | null>(null)
  return <Body, Result>(body: Body, send: (sent: Sent, body: Body) => Promise<Result>): Promise<Result> =>
    sendWithKey({ about, header, latest, onReplay: sayReplayed }, body, send)
}

/** Whoever meant it as a new attempt must not believe that it was one. */
const sayReplayed = () => toast.info('Your first try had reached us, so nothing was done twice.')

/**
 * For what the server would refuse a second time, such as leaving a group: a key for this press alone, so that the call
 * can be sent once more when its answer was lost.
 */
export const newAttempt = (): Sent => ({ headers: { 'Attempt-Key': newKey() } })

/** Not crypto.randomUUID, which exists only in secure contexts. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
