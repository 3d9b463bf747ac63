import { useEffect, useState } from 'react'
import { isSignedOut } from '@/lib/api/client/call-error'
import { currentUserId, forgetFormDraft, keepFormDraft, readFormDraft } from './form-draft'
import { useForm } from './use-form'

/**
 * A form that keeps what was typed, under this name, if the session turns out to have ended, until its author opens it
 * again. Not for passwords, codes, or money that moves. Only for what opens by a press: the server knows nothing kept.
 */
export function useDraftForm<Values extends object>(
  draftKey: string | undefined,
  options: Parameters<typeof useForm<Values>>[0],
) {
  const [draft] = useState(() => (draftKey ? readFormDraft(draftKey, options.initial) : null))
  useEffect(() => {
    if (draftKey) forgetFormDraft(draftKey)
  }, [draftKey])
  const send = async (values: Values) => {
    const userId = currentUserId()
    try {
      await options.send(values)
    } catch (thrown) {
      if (draftKey && isSignedOut(thrown)) keepFormDraft(draftKey, userId, values)
      throw thrown
    }
  }
  return useForm({ ...options, draft, send })
}
