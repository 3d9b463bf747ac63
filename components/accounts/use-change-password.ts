import { useEffect, useRef, useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { setLeaving } from '@/components/session/leaving'
import { changedPasswordProblem, PASSWORD_CHANGE_MESSAGES } from '@/lib/accounts/rules'
import { isSignedOut, mayHaveWorked } from '@/lib/browser/call-error'
import { callServer } from '@/lib/browser/call-server'
import { clearStoredUser, readStoredUser } from '@/lib/browser/stored-user'
import { UNAUTHENTICATED } from '@/lib/calls/rules'
import { explainNewPassword, MAY_BE_SET } from './use-reset-password'

const EMPTY = { oldPassword: '', password: '', confirmation: '' }
const LEAVES_AFTER_MS = 4000

function check({ oldPassword, password, confirmation }: typeof EMPTY) {
  if (!oldPassword || !password) return PASSWORD_CHANGE_MESSAGES.required
  const problem = changedPasswordProblem(password)
  if (problem) return { password: problem }
  if (password !== confirmation) return { confirmation: PASSWORD_CHANGE_MESSAGES.noMatch }
  return readStoredUser() ? null : UNAUTHENTICATED
}

/** Validates and changes the password; every session then ends, and this page leaves. */
export function useChangePassword() {
  const [isDone, setDone] = useState(false)
  const mayBeSet = useRef(false)

  useEffect(() => {
    if (!isDone) return
    const leaving = setTimeout(() => window.location.replace('/login'), LEAVES_AFTER_MS)
    return () => clearTimeout(leaving)
  }, [isDone])

  const send = async ({ oldPassword, password }: typeof EMPTY) => {
    setLeaving(true)
    try {
      await callServer('PATCH /user/update-password/{userId}', {
        params: { userId: readStoredUser()?._id ?? '' },
        body: { oldPassword, password },
        staysOn401: true,
      })
    } catch (thrown) {
      mayBeSet.current ||= mayHaveWorked(thrown)
      // The call may have logged this person out, so stay on the page and explain.
      if (!mayBeSet.current) setLeaving(false)
      throw thrown
    }
    // Every session has ended, this one too.
    clearStoredUser()
    setDone(true)
  }

  const explain = (thrown: unknown) =>
    mayBeSet.current && isSignedOut(thrown) ? MAY_BE_SET : explainNewPassword(thrown)
  const form = useForm({ initial: EMPTY, check, send, explain, leaves: true })
  return { ...form, isDone }
}
