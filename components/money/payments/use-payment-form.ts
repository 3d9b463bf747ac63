import { useState } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { keepCheckoutDraft, useCheckoutDraft } from '@/components/forms/checkout-draft'
import { useForm } from '@/components/forms/use-form'
import { useSyncInitial } from '@/components/forms/use-sync-initial'
import { CallError, serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { textProblem } from '@/lib/base/calls/rules'
import { emailProblem } from '@/lib/base/email'
import { amountInputText } from '@/lib/base/money/amount-input'
import { penceIn, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { contributionProblem, maxPaymentPence } from '@/lib/money/payments/contribution'
import {
  limitProblem,
  MESSAGE_MAX,
  minPaymentProblem,
  notPositiveProblem,
  PAYMENT_MESSAGES,
} from '@/lib/money/payments/rules'

const FAILED = 'Failed to initialize payment. Please try again.'
/** What only a change of the order mends. */
const ORDER_ERROR_CODES = new Set<string | undefined>(['SOLD_OUT', 'ORDER_CLOSED'])
const NO_URL = 'No checkout URL received from server'

const amountProblem = (pence: number, { owedPence, maxPence, minPence }: PaymentLimits) =>
  (owedPence === 'free'
    ? minPaymentProblem(pence, minPence)
    : contributionProblem(pence, owedPence, minPence)) ?? limitProblem(pence, maxPence)

type PaymentLimits = {
  /** What the member still has to pay, or that they give what they like. */
  owedPence: number | 'free'
  /** The most that can be paid at once. */
  maxPence: number
  /** The smallest payment. */
  minPence: number
}

/**
 * The form that starts a payment of what is owed, or of a freely chosen amount: one attempt at a time, after which the
 * browser goes to the checkout that the server returns.
 */
export function usePaymentForm(
  groupId: string,
  limits: PaymentLimits,
  prefilled: { email: string; isInternational: boolean },
) {
  const { owedPence, maxPence, minPence } = limits
  const attemptName = `payment ${groupId}`
  const withKey = useAttemptKey(attemptName)
  const [isOrderError, setOrderError] = useState(false)
  const initial = {
    ...prefilled,
    message: '',
    amount:
      owedPence !== 'free' && owedPence > 0
        ? amountInputText(maxPaymentPence(owedPence, maxPence, minPence))
        : '',
  }
  const form = useForm({
    initial,
    check: ({ email, amount, message }) => ({
      email: emailProblem(email.trim()),
      amount: notPositiveProblem(penceIn(amount)) ?? amountProblem(penceIn(amount), limits),
      message: message.trim() ? textProblem(message, MESSAGE_MAX) : null,
    }),
    checkWhileTyping: ({ amount }) => ({
      amount: typedAmountProblem(amount, PAYMENT_MESSAGES.amount, (pence) =>
        owedPence !== 'free' && pence > owedPence
          ? contributionProblem(pence, owedPence, minPence)
          : limitProblem(pence, maxPence),
      ),
    }),
    send: async (values) => {
      const { email, amount, message, ...more } = values
      const body = {
        email: email.trim(),
        amountPence: penceIn(amount),
        message: message.trim(),
        ...more,
      }
      keepCheckoutDraft(attemptName, values, initial)
      const { url } = await withKey(body, (attemptOptions) =>
        callServer('POST /payment/{groupId}/initialize', { params: { groupId }, body, ...attemptOptions }),
      )
      if (!url) throw new CallError(502, { message: NO_URL })
      window.location.assign(url)
    },
    explain: (thrown) => {
      setOrderError(thrown instanceof CallError && ORDER_ERROR_CODES.has(thrown.code))
      return serverMessageOf(thrown, FAILED)
    },
    navigatesAway: true,
    keepsFocus: true,
  })
  useSyncInitial(form.internals, initial)
  useCheckoutDraft(attemptName, form, initial)
  return { ...form, isOrderError }
}
