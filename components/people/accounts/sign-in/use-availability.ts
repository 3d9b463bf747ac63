import { useCallback, useEffect, useState } from 'react'
import { callServer } from '@/lib/api/client/call-server'
import { AVAILABILITY_DEBOUNCE_MS, AVAILABILITY_MIN, takenMessage } from '@/lib/people/accounts/rules'

type AvailabilityField = 'username' | 'email' | 'phone'
export type Availability =
  | { status: 'idle' | 'checking' }
  | { status: 'valid' | 'invalid'; message: string; isTaken?: boolean }
  | { status: 'invalid'; message: string; hasFailed: true }

type AvailabilityOptions = {
  field: AvailabilityField
  value: string
  /** What is wrong with the value before the server is asked, or null. */
  problemOf: (value: string) => Promise<string | null> | string | null
}

export const IDLE: Availability = { status: 'idle' }

/**
 * Whether a value can still be registered, asked once typing pauses. A late response for an earlier value is dropped.
 * `askAgain` retries a check that failed.
 */
export function useAvailability({ field, value, problemOf }: AvailabilityOptions) {
  const [lastResult, setLastResult] = useState<{ value: string; availability: Availability } | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (value.length < AVAILABILITY_MIN) return
    const controller = new AbortController()
    const show = (availability: Availability) => {
      if (!controller.signal.aborted) setLastResult({ value, availability })
    }
    const ask = async () => {
      const problem = await problemOf(value)
      if (problem) return show({ status: 'invalid', message: problem })
      if (controller.signal.aborted) return
      show({ status: 'checking' })
      const { available, message } = await callServer('POST /user/check-availability', {
        body: { field, value },
        signal: controller.signal,
        staysOn401: true,
      })
      show(
        available
          ? { status: 'valid', message: 'Available!' }
          : { status: 'invalid', message: message || takenMessage(field), isTaken: true },
      )
    }
    const timer = setTimeout(() => {
      ask().catch(() => show({ status: 'invalid', message: 'Error checking availability', hasFailed: true }))
    }, AVAILABILITY_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [field, value, problemOf, attempt])

  const availability =
    lastResult?.value === value && value.length >= AVAILABILITY_MIN ? lastResult.availability : IDLE
  const askAgain = useCallback(() => setAttempt((attempts) => attempts + 1), [])
  return { availability, askAgain }
}
