'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { setLeaving } from '@/components/session/leaving'
import { Button } from '@/components/ui/button'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { PasswordChecklist } from '@/components/ui/password-checklist'
import { PasswordField } from '@/components/ui/password-field'
import { CHANGED_PASSWORD_MIN } from '@/lib/accounts/rules'
import { callServer, messageOf } from '@/lib/http/client'
import { clearStoredUser, readStoredUser } from '@/lib/http/stored-user'
import { checklistOf, tooLongText } from './new-password-fields'

type Field = 'oldPassword' | 'password' | 'confirmation'
type Faults = Partial<Record<Field, string>>

const EMPTY = { oldPassword: '', password: '', confirmation: '' }
const LEAVES_AFTER_MS = 4000
const TEXTS = {
  required: 'Old password and new password are required.',
  short: 'Password must be at least 6 characters.',
  noMatch: 'Passwords do not match.',
  weak: 'Password is not strong enough',
  nobody: 'User is not authenticated. Please log in.',
  failed: 'Something went wrong. Please try again later.',
}

function faultsOf({ password, confirmation }: typeof EMPTY): Faults {
  const tooLong = tooLongText(password)
  if (password.length < CHANGED_PASSWORD_MIN) return { password: TEXTS.short }
  if (tooLong) return { password: tooLong }
  return password === confirmation ? {} : { confirmation: TEXTS.noMatch }
}

export function ChangePasswordForm() {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<string | null>(null)
  const [step, setStep] = useState<'form' | 'saving' | 'done'>('form')

  useEffect(() => {
    if (step !== 'done') return
    const leaving = setTimeout(() => window.location.replace('/login'), LEAVES_AFTER_MS)
    return () => clearTimeout(leaving)
  }, [step])

  const inputOf = (field: Field) => ({
    name: field,
    value: values[field],
    error: faults[field],
    disabled: step !== 'form',
    onChange: (event: { target: { value: string } }) => {
      setValues((known) => ({ ...known, [field]: event.target.value }))
      setFaults((known) => ({ ...known, [field]: undefined }))
      setError(null)
    },
  })

  const save = async () => {
    const userId = readStoredUser()?._id
    if (!userId) return setError(TEXTS.nobody)
    setStep('saving')
    setLeaving(true)
    try {
      await callServer('PATCH /user/update-password/{userId}', {
        params: { userId },
        body: { oldPassword: values.oldPassword, password: values.password },
        staysOn401: true,
      })
      // Every session has ended, this one too.
      clearStoredUser()
      setStep('done')
    } catch (thrown) {
      setLeaving(false)
      const text = messageOf(thrown, TEXTS.failed)
      if (text.includes(TEXTS.weak)) setFaults({ password: text })
      else setError(text)
      setStep('form')
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFaults({})
    setError(null)
    if (!values.oldPassword || !values.password) return setError(TEXTS.required)
    const found = faultsOf(values)
    const [wrong] = Object.keys(found)
    setFaults(found)
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    save()
  }

  return (
    <form ref={form} onSubmit={submit} method="post" noValidate className="flex flex-col gap-5">
      <PasswordField {...inputOf('oldPassword')} label="Old password" autoComplete="current-password" />
      <PasswordField {...inputOf('password')} label="New password" autoComplete="new-password" />
      <PasswordChecklist rules={checklistOf(values.password)} />
      <PasswordField {...inputOf('confirmation')} label="Confirm new password" autoComplete="new-password" />
      <ErrorNotice message={error} />
      {step === 'done' ? (
        <Notice tone="success" role="status" title="Password reset successfully">
          You are signed out everywhere now. Taking you to log in...
        </Notice>
      ) : null}
      <Button
        type="submit"
        className="self-start"
        loading={step === 'saving'}
        loadingText="Saving..."
        disabled={step !== 'form'}
      >
        Change password
      </Button>
    </form>
  )
}
