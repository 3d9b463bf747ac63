'use client'

import { useForm } from '@/components/forms/use-form'
import { PASSWORD_MESSAGES, resetPasswordProblem, SIGNUP_MESSAGES } from '@/lib/accounts/rules'
import { callServer, messageOf } from '@/lib/browser/call-server'
import { FAILED } from './texts'

/** What is typed as the new password, what is wrong with it, and the way to send it. */
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

/** A server that finds the password too weak says so under it; everything else stands above the button. */
export function explainNewPassword(thrown: unknown) {
  const text = messageOf(thrown, FAILED)
  return text.includes(PASSWORD_MESSAGES.weak) ? { password: text } : text
}
