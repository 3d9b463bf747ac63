import { useRef } from 'react'
import { useForm } from '@/components/forms/use-form'
import { TRY_AGAIN_LATER } from '@/components/people/accounts/texts'
import { mayHaveWorked, serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import {
  PASSWORD_MESSAGES,
  RECOVERY_MESSAGES,
  resetPasswordProblem,
  SIGNUP_MESSAGES,
} from '@/lib/people/accounts/rules'

export const MAY_HAVE_WORKED_TEXT =
  'Your first attempt may have worked. Please try logging in with the new password.'

/** The reset form: the new password, what is wrong with it, and how to send it. */
export function useResetPassword(token: string, onDone: () => void) {
  const mayHaveSetPassword = useRef(false)
  return useForm({
    initial: { password: '', confirmPassword: '' },
    check: ({ password, confirmPassword }) => ({
      password: resetPasswordProblem(password),
      confirmPassword: password === confirmPassword ? null : SIGNUP_MESSAGES.noMatch,
    }),
    send: async ({ password }) => {
      await callServer('POST /user/reset-password', { body: { token, password }, isAnonymous: true })
      onDone()
    },
    explain: (thrown) => {
      // A link works once: if it is dead after a lost response, the lost attempt may have set the password.
      if (mayHaveSetPassword.current && serverMessageOf(thrown, '') === RECOVERY_MESSAGES.deadLink)
        return MAY_HAVE_WORKED_TEXT
      mayHaveSetPassword.current ||= mayHaveWorked(thrown)
      return explainNewPassword(thrown)
    },
  })
}

/** A password that the server finds too weak is explained under its field; every other error goes above the button. */
export function explainNewPassword(thrown: unknown) {
  const text = serverMessageOf(thrown, TRY_AGAIN_LATER)
  return text.includes(PASSWORD_MESSAGES.weak) ? { password: text } : text
}
