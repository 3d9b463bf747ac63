'use client'

import { useEffect, useRef, useState } from 'react'
import { CallError, callServer, messageOf } from '@/lib/browser/call-server'
import { isEmail } from '@/lib/email'
import { amountInputText } from '@/lib/money/amount-input'
import { parsePounds } from '@/lib/money/pence'
import { contributionProblem, PAYMENT_MESSAGES } from '@/lib/payments/rules'
import { useAttemptKey } from './attempt-key'

type Fields = { email: string; amount: string; isInternational: boolean }
type Errors = { email?: string; amount?: string; form?: string }

const FAILED = 'Failed to initialize payment. Please try again.'
const NO_URL = 'No checkout URL received from server'

/** The pence that stand in an amount field; 0 for nothing sensible. */
export const penceIn = (text: string) => parsePounds(text) ?? 0

function problemsOf({ email, amount }: Fields, owedPence: number): Errors {
  const pence = penceIn(amount)
  return {
    email: isEmail(email.trim()) ? undefined : PAYMENT_MESSAGES.email,
    amount: pence > 0 ? (contributionProblem(pence, owedPence) ?? undefined) : PAYMENT_MESSAGES.amount,
  }
}

/** The form that starts a payment: one attempt at a time, and the browser leaves for the checkout it answers. */
export function usePaymentForm(groupId: string, owedPence: number, initialEmail: string) {
  const [fields, setFields] = useState<Fields>({
    email: initialEmail,
    amount: owedPence > 0 ? amountInputText(owedPence) : '',
    isInternational: false,
  })
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useBusyUntilBack()
  const withKey = useAttemptKey()
  const inputs = { email: useRef<HTMLInputElement>(null), amount: useRef<HTMLInputElement>(null) }

  const refuse = (problems: Errors) => {
    setErrors(problems)
    const first = problems.email ? inputs.email : problems.amount ? inputs.amount : null
    first?.current?.focus()
  }

  const change = (changed: Partial<Fields>) => {
    setFields((current) => ({ ...current, ...changed }))
    const cleared = Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]))
    setErrors((current) => ({ ...current, ...cleared, form: undefined }))
  }

  const pay = async () => {
    if (isBusy) return
    const problems = problemsOf(fields, owedPence)
    if (problems.email || problems.amount) return refuse(problems)
    setBusy(true)
    setErrors({})
    try {
      const { email, isInternational } = fields
      const body = { email: email.trim(), amountPence: penceIn(fields.amount), isInternational }
      const { url } = await withKey(body, (headers) =>
        callServer('POST /payment/{groupId}/initialize', { params: { groupId }, body, headers }),
      )
      if (url) return window.location.assign(url)
      setBusy(false)
      refuse({ form: NO_URL })
    } catch (error) {
      setBusy(false)
      refuse(problemsIn(error))
    }
  }

  return { fields, errors, isBusy, inputs, change, pay }
}

function problemsIn(error: unknown): Errors {
  if (error instanceof CallError && (error.fields.email || error.fields.amount)) return error.fields
  return { form: messageOf(error, FAILED) }
}

/** Busy until the browser has left; whoever comes back with the back button finds the form ready again. */
function useBusyUntilBack() {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  return [isBusy, setBusy] as const
}
