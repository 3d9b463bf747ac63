'use client'

import { useRef } from 'react'
import { CallError } from '@/lib/browser/call-error'

/** The server itself refused for certain: a proxy that answers in its place gives no code, and knows nothing. */
export const isDefinite = (error: unknown) =>
  error instanceof CallError &&
  !['', 'IDEMPOTENCY_KEY_IN_USE'].includes(error.code) &&
  (error.status < 500 || error.status === 502)

/**
 * An Idempotency-Key for each attempt at moving money. It stays the same while nobody knows what became of
 * the attempt, so that trying again cannot do it twice; a definite answer or another payload ends it.
 */
export function useAttemptKey() {
  const attempt = useRef<{ key: string; payload: string } | null>(null)
  return async function withKey<Body, Result>(
    body: Body,
    send: (headers: Record<string, string>, body: Body) => Promise<Result>,
  ): Promise<Result> {
    const payload = JSON.stringify(body)
    if (attempt.current?.payload !== payload) attempt.current = { key: newKey(), payload }
    try {
      const answer = await send({ 'idempotency-key': attempt.current.key }, body)
      attempt.current = null
      return answer
    } catch (error) {
      if (isDefinite(error)) attempt.current = null
      throw error
    }
  }
}

/** crypto.randomUUID exists on secure addresses alone. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
