'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { setLeaving } from '@/components/session/leaving'
import { CHANGED_PASSWORD_MIN } from '@/lib/accounts/rules'
import { callServer, messageOf } from '@/lib/browser/call-server'
import { clearStoredUser, readStoredUser } from '@/lib/browser/stored-user'
import { tooLongText } from './new-password-fields'

export type Field = 'oldPassword' | 'password' | 'confirmation'
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

/** Changing the password: checked here, changed there, then everyone is signed out and this page leaves. */
export function useChangePassword() {
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

  const change = (field: Field, typed: string) => {
    setValues((known) => ({ ...known, [field]: typed }))
    setFaults((known) => ({ ...known, [field]: undefined }))
    setError(null)
  }

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

  return { form, values, faults, error, step, change, submit }
}
