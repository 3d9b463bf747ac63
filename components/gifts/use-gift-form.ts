'use client'

import { useEffect, useRef } from 'react'
import type { Attempt } from '@/components/forms/kept-attempt'
import { type FieldErrors, useForm } from '@/components/forms/use-form'
import { messageOf, NetworkError } from '@/lib/browser/call-error'
import { textProblem } from '@/lib/calls/rules'
import { emailProblem } from '@/lib/email'
import { GIFT_MESSAGES, type GiftValues, MESSAGE_MAX, NAME_MAX, typedGiftProblem } from '@/lib/gifts/rules'
import { AMOUNT_INVALID, penceIn, typedProblem } from '@/lib/money/read-amount'
import { limitProblem } from '@/lib/payments/rules'

/** Most visitors only look, so the page does not carry the code that makes the call. */
const fetchSending = () =>
  import('./send-gift').catch(() => {
    throw new NetworkError()
  })

/** Nor the code that finds what somebody has typed who comes back from the checkout without having paid. */
const fetchKept = () => import('@/components/forms/kept-until-paid')

const nothing = () => undefined

/** Call when the form is first touched, so that the code has loaded by the time its button is pressed. */
export const prepareSending = () => {
  fetchSending().catch(nothing)
}

const EMPTY: GiftValues = {
  amount: '',
  name: '',
  email: '',
  message: '',
  anonymous: false,
  isInternational: false,
}

/**
 * A gift's form: one attempt at a time, after which the browser goes to the checkout that the server returns. `begun`
 * is null if the form begins empty.
 */
export function useGiftForm(code: string, begun: GiftValues | null, mostPence: number) {
  const latest = useRef<Attempt | null>(null)
  const form = useForm<GiftValues>({
    initial: EMPTY,
    begun,
    check: (values) => check(values, mostPence),
    checkTyping: ({ amount }) => ({ amount: typedProblem(amount, AMOUNT_INVALID) }),
    send: async (values) => {
      const { amount, name, email, message, anonymous, isInternational } = values
      const gift = {
        amountPence: penceIn(amount),
        name: name.trim(),
        email: email.trim(),
        message: message.trim(),
        anonymous,
        isInternational,
      }
      const { sendGift } = await fetchSending()
      await sendGift({ code, gift, latest, typed: values, initial: EMPTY })
    },
    explain: (thrown) => messageOf(thrown, 'The payment could not be started. Please try again.'),
    leaves: true,
    keepsFocus: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration: the server knows nothing kept
  useEffect(() => {
    if (!begun) fetchKept().then(({ typeAgain }) => typeAgain(`gift ${code}`, form, EMPTY), nothing)
  }, [])
  return form
}

const check = ({ amount, name, email, message }: GiftValues, mostPence: number): FieldErrors<GiftValues> => ({
  amount: typedGiftProblem(amount) ?? limitProblem(penceIn(amount), mostPence),
  name: textProblem(name, NAME_MAX, { required: GIFT_MESSAGES.name }),
  email: emailProblem(email.trim()),
  message: message.trim() ? textProblem(message, MESSAGE_MAX) : null,
})
