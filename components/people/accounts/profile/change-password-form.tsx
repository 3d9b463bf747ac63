import { useEffect, useRef, useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { LogInAgain } from '@/components/people/accounts/sign-in/log-in-again'
import {
  HiddenUsernameField,
  NEW_PASSWORD_ATTRIBUTES,
  passwordChecklist,
} from '@/components/people/accounts/sign-in/new-password-fields'
import {
  explainNewPassword,
  MAY_HAVE_WORKED_TEXT,
} from '@/components/people/accounts/sign-in/use-reset-password'
import { setLeaving } from '@/components/people/session/leaving'
import { Button } from '@/components/ui/buttons/button'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { PasswordChecklist } from '@/components/ui/fields/password-checklist'
import { PasswordField } from '@/components/ui/fields/password-field'
import { Notice } from '@/components/ui/page/notice'
import { isSignedOut, mayHaveWorked } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { clearStoredUser, readStoredUser } from '@/lib/api/client/stored-user'
import { UNAUTHENTICATED } from '@/lib/base/calls/rules'
import {
  changedPasswordProblem,
  PASSWORD_CHANGE_MESSAGES,
  PASSWORD_SET_MESSAGE,
} from '@/lib/people/accounts/rules'

/** `identifier` is what this person logs in with. */
export function ChangePasswordForm({ identifier }: { identifier: string | null }) {
  const { form, field, notice, isPending, isDone } = useChangePassword()
  return (
    <form {...form} className="flex flex-col gap-1">
      <HiddenUsernameField identifier={identifier} />
      <PasswordField
        {...field('oldPassword')}
        label="Old password"
        autoComplete="current-password"
        reserveErrorLine
      />
      <PasswordField
        {...field('password')}
        {...NEW_PASSWORD_ATTRIBUTES}
        label="New password"
        below={<PasswordChecklist rules={passwordChecklist(field('password'))} />}
        reserveErrorLine
      />
      <PasswordField
        {...field('confirmation')}
        {...NEW_PASSWORD_ATTRIBUTES}
        label="Confirm new password"
        reserveErrorLine
      />
      {isDone ? (
        <Notice tone="success" role="status" title={PASSWORD_SET_MESSAGE}>
          You’ve been logged out everywhere. Taking you to log in...
        </Notice>
      ) : (
        <SubmitNote
          refusal={notice}
          icon="icon-log-out"
          action={notice === MAY_HAVE_WORKED_TEXT ? <LogInAgain /> : null}
        >
          You’ll be logged out everywhere. Then log in with the new one.
        </SubmitNote>
      )}
      <Button
        type="submit"
        className="mt-2 self-start"
        loading={isPending && !isDone}
        loadingText="Saving..."
        disabled={isPending}
      >
        Change password
      </Button>
    </form>
  )
}

const EMPTY = { oldPassword: '', password: '', confirmation: '' }
const LEAVE_DELAY_MS = 4000

function check({ oldPassword, password, confirmation }: typeof EMPTY) {
  if (!oldPassword || !password) return PASSWORD_CHANGE_MESSAGES.required
  const problem = changedPasswordProblem(password)
  if (problem) return { password: problem }
  if (password !== confirmation) return { confirmation: PASSWORD_CHANGE_MESSAGES.noMatch }
  return readStoredUser() ? null : UNAUTHENTICATED
}

/** Validates and changes the password; every session then ends, and this page leaves. */
function useChangePassword() {
  const [isDone, setDone] = useState(false)
  const mayHaveSetPassword = useRef(false)

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => window.location.replace('/login'), LEAVE_DELAY_MS)
    return () => clearTimeout(timer)
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
      mayHaveSetPassword.current ||= mayHaveWorked(thrown)
      // The call may have logged this person out, so stay on the page and explain.
      if (!mayHaveSetPassword.current) setLeaving(false)
      throw thrown
    }
    // Every session has ended, this one too.
    clearStoredUser()
    setDone(true)
  }

  const explain = (thrown: unknown) =>
    mayHaveSetPassword.current && isSignedOut(thrown) ? MAY_HAVE_WORKED_TEXT : explainNewPassword(thrown)
  const form = useForm({ initial: EMPTY, check, send, explain, navigatesAway: true })
  return { ...form, isDone }
}
