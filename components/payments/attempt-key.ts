'use client'

import { useRef } from 'react'
import { CallError } from '@/lib/browser/call-error'

/**
 * Whether the server itself refused for certain: a proxy that responds in its place sends no code, and knows nothing.
 */
export const isDefinite = (error: unknown) =>
  error instanceof CallError &&
  !['', 'IDEMPOTENCY_KEY_IN_USE'].includes(error.code) &&
  (error.status < 500 || error.status === 502)

/**
 * An Idempotency-Key for each attempt to move money. It stays the same while the outcome is unknown, so that a retry
 * cannot move money twice; a definite response or a different payload ends it.
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

/** Not crypto.randomUUID, which exists only in secure contexts. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
