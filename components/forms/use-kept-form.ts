import { useEffect, useState } from 'react'
import { isSignedOut } from '@/lib/api/client/call-error'
import { forgetValues, keepValues, keptValues, whoIsTyping } from './kept-values'
import { useForm } from './use-form'

/**
 * A form that keeps what was typed, under this name, if the session turns out to have ended, until its author opens it
 * again. Not for passwords, codes, or money that moves. Only for what opens by a press: the server knows nothing kept.
 */
export function useKeptForm<Values extends object>(
  keptAs: string | undefined,
  options: Parameters<typeof useForm<Values>>[0],
) {
  const [begun] = useState(() => (keptAs ? keptValues(keptAs, options.initial) : null))
  useEffect(() => {
    if (keptAs) forgetValues(keptAs)
  }, [keptAs])
  const send = async (values: Values) => {
    const userId = whoIsTyping()
    try {
      await options.send(values)
    } catch (thrown) {
      if (keptAs && isSignedOut(thrown)) keepValues(keptAs, userId, values)
      throw thrown
    }
  }
  return useForm({ ...options, begun, send })
}
