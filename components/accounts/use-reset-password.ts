'use client'

import { useForm } from '@/components/forms/use-form'
import { PASSWORD_MESSAGES, resetPasswordProblem, SIGNUP_MESSAGES } from '@/lib/accounts/rules'
import { callServer, messageOf } from '@/lib/browser/call-server'
import { FAILED } from './texts'

/** The reset form: the new password, what is wrong with it, and how to send it. */
export function useResetPassword(token: string, onDone: () => void) {
  return useForm({
    initial: { password: '', confirmPassword: '' },
    check: ({ password, confirmPassword }) => ({
      password: resetPasswordProblem(password),
      confirmPassword: password === confirmPassword ? null : SIGNUP_MESSAGES.noMatch,
    }),
    send: async ({ password }) => {
      await callServer('POST /user/reset-password', { body: { token, password }, anonymous: true })
      onDone()
    },
    explain: explainNewPassword,
  })
}

/** A password that the server finds too weak is explained under its field; every other error goes above the button. */
export function explainNewPassword(thrown: unknown) {
  const text = messageOf(thrown, FAILED)
  return text.includes(PASSWORD_MESSAGES.weak) ? { password: text } : text
}
