'use client'

import { type FormEvent, useRef, useState } from 'react'
import { isStrongPassword, PASSWORD_MIN, SIGNUP_MESSAGES } from '@/lib/accounts/rules'
import { callServer, messageOf } from '@/lib/browser/call-server'
import { tooLongText } from './new-password-fields'

const TOO_SHORT = 'Password must be at least eight characters long.'
const WEAK = 'Password is not strong enough'
const FAILED = 'Something went wrong. Please try again later.'

function faultOf(password: string): string | null {
  if ([...password].length < PASSWORD_MIN) return TOO_SHORT
  if (tooLongText(password)) return tooLongText(password)
  return isStrongPassword(password) ? null : WEAK
}

/** What is typed as the new password, what is wrong with it, and the way to send it. */
export function useResetPassword(token: string, onDone: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [faults, setFaults] = useState<{ password?: string | null; confirmation?: string | null }>({})
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      password: faultOf(password),
      confirmation: password === confirmation ? null : SIGNUP_MESSAGES.noMatch,
    }
    setFaults(found)
    setError(null)
    if (found.password || found.confirmation) {
      const wrong = found.password ? 'password' : 'confirmPassword'
      return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    }
    setSaving(true)
    try {
      await callServer('POST /user/reset-password', { body: { token, password }, anonymous: true })
      onDone()
    } catch (thrown) {
      const text = messageOf(thrown, FAILED)
      if (text.includes(WEAK)) setFaults({ password: text })
      else setError(text)
      setSaving(false)
    }
  }

  const typePassword = (typed: string) => {
    setPassword(typed)
    setFaults({})
    setError(null)
  }
  const typeConfirmation = (typed: string) => {
    setConfirmation(typed)
    setFaults({})
  }

  return { form, password, confirmation, faults, error, isSaving, submit, typePassword, typeConfirmation }
}
