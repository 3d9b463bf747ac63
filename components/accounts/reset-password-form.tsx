'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { isStrongPassword, PASSWORD_MIN, SIGNUP_MESSAGES } from '@/lib/accounts/rules'
import { callServer, messageOf } from '@/lib/http/client'
import { NewPasswordFields, tooLongText } from './new-password-fields'

const TOO_SHORT = 'Password must be at least eight characters long.'
const WEAK = 'Password is not strong enough'
const FAILED = 'Something went wrong. Please try again later.'

function faultOf(password: string): string | null {
  if ([...password].length < PASSWORD_MIN) return TOO_SHORT
  if (tooLongText(password)) return tooLongText(password)
  return isStrongPassword(password) ? null : WEAK
}

type ResetPasswordFormProps = { token: string; onDone: () => void }

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
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

  return (
    <>
      <h1 className="text-3xl">Set a new password</h1>
      <p className="mt-2 text-ink-soft">Choose one that you use nowhere else.</p>
      <form ref={form} onSubmit={submit} method="post" noValidate className="mt-8 flex flex-col gap-5">
        <NewPasswordFields
          passwordLabel="New password"
          confirmationLabel="Confirm new password"
          password={password}
          confirmation={confirmation}
          passwordError={faults.password}
          confirmationError={faults.confirmation}
          disabled={isSaving}
          onPassword={(typed) => {
            setPassword(typed)
            setFaults({})
            setError(null)
          }}
          onConfirmation={(typed) => {
            setConfirmation(typed)
            setFaults({})
          }}
        />
        <ErrorNotice message={error} />
        <Button type="submit" size="large" wide loading={isSaving} loadingText="Saving...">
          Reset password
        </Button>
      </form>
    </>
  )
}
