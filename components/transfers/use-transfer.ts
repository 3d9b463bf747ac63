'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'
import { useAttemptKey } from '@/components/payments/attempt-key'
import { toast } from '@/components/ui/toast'
import { CallError, callServer, messageOf } from '@/lib/browser/call-server'
import { amountInputText } from '@/lib/money/amount-input'
import { parsePounds } from '@/lib/money/pence'
import { transferProblem } from './transfer-problem'

const EMPTY = '0.00'
const SENT = 'Transfer initiated successfully'
const FAILED = 'Failed to process transfer. Please try again.'

type Errors = { amount?: string; form?: string }

/** The form that sends a group's money: one attempt at a time, and again with the same key when nothing was heard. */
export function useTransfer(groupId: string, fromPage: number) {
  const router = useRouter()
  const withKey = useAttemptKey()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState(fromPage)
  const [availablePence, setAvailable] = useState(fromPage)
  const [amount, setAmount] = useState(() => amountInputText(Math.max(0, fromPage)))
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  if (read !== fromPage) {
    setRead(fromPage)
    setAvailable(fromPage)
  }

  const refuse = (problems: Errors) => {
    setErrors(problems)
    if (problems.amount) input.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || availablePence <= 0) return
    const amountPence = parsePounds(amount) ?? 0
    const problem = transferProblem(amountPence, availablePence)
    if (problem) return refuse({ amount: problem })
    setBusy(true)
    setErrors({})
    try {
      const { message, data } = await withKey({ amountPence }, (headers, body) =>
        callServer('POST /payment/{groupId}/transfer', { params: { groupId }, body, headers }),
      )
      toast.success(message || SENT)
      setAvailable(data.remainingPence)
      setAmount(EMPTY)
    } catch (error) {
      refuse(problemsIn(error))
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  const change = (text: string) => {
    setAmount(text)
    setErrors({})
  }
  return { availablePence, amount, errors, isBusy, input, change, submit }
}

function problemsIn(error: unknown): Errors {
  if (error instanceof CallError && error.fields.amount) return { amount: error.fields.amount }
  return { form: messageOf(error, FAILED) }
}
