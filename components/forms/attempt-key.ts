'use client'

import { useRef } from 'react'
import { CallError } from '@/lib/browser/call-error'
import type { KeyHeader } from '@/lib/calls/define-call'

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

export type Attempt = { key: string; payload: string }

type AttemptOptions = {
  /** What the call's `onlyOnce` says. */
  header?: KeyHeader
  /** For a form that outlives its page: an attempt whose outcome is still unknown, and how to keep it for next time. */
  begun?: Attempt | null
  keep?: (attempt: Attempt | null) => void
}

/**
 * A key for each attempt at what must not happen twice, such as a payment or a new group. It stays the same
 * while the outcome is unknown, so that a retry repeats nothing; a definite response or a different payload ends it.
 */
export function useAttemptKey({ header = 'Idempotency-Key', begun = null, keep }: AttemptOptions = {}) {
  const attempt = useRef<Attempt | null>(begun)
  const set = (next: Attempt | null) => {
    attempt.current = next
    keep?.(next)
  }
  return async function withKey<Body, Result>(
    body: Body,
    send: (headers: Record<string, string>, body: Body) => Promise<Result>,
  ): Promise<Result> {
    const payload = JSON.stringify(body)
    const current = attempt.current?.payload === payload ? attempt.current : { key: newKey(), payload }
    set(current)
    try {
      const answer = await send({ [header]: current.key }, body)
      set(null)
      return answer
    } catch (error) {
      if (isDefinite(error)) set(null)
      throw error
    }
  }
}

/** Not crypto.randomUUID, which exists only in secure contexts. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
