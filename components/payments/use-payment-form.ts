'use client'

import { useAttemptKey } from '@/components/forms/attempt-key'
import { useFollowing } from '@/components/forms/use-following'
import { useForm } from '@/components/forms/use-form'
import { CallError, callServer, messageOf } from '@/lib/browser/call-server'
import { emailProblem } from '@/lib/email'
import { amountInputText, penceIn } from '@/lib/money/amount-input'
import { contributionProblem, payAllPence } from '@/lib/payments/contribution'
import { freeAmountProblem, positiveProblem } from '@/lib/payments/rules'

const FAILED = 'Failed to initialize payment. Please try again.'
const NO_URL = 'No checkout URL received from server'

const amountProblem = (pence: number, owed: number | 'free') =>
  owed === 'free' ? freeAmountProblem(pence) : contributionProblem(pence, owed)

/**
 * The form that starts a payment of what is owed, or of a freely chosen amount: one attempt at a time, after which the
 * browser goes to the checkout that the server returns.
 */
export function usePaymentForm(groupId: string, owed: number | 'free', initialEmail: string) {
  const withKey = useAttemptKey()
  const initial = {
    email: initialEmail,
    amount: owed !== 'free' && owed > 0 ? amountInputText(payAllPence(owed)) : '',
    isInternational: false,
  }
  const form = useForm({
    initial,
    check: ({ email, amount }) => ({
      email: emailProblem(email.trim()),
      amount: positiveProblem(penceIn(amount)) ?? amountProblem(penceIn(amount), owed),
    }),
    checkTyping: ({ amount }) => ({
      amount: owed !== 'free' && penceIn(amount) > owed ? contributionProblem(penceIn(amount), owed) : null,
    }),
    send: async ({ email, amount, isInternational }) => {
      const body = { email: email.trim(), amountPence: penceIn(amount), isInternational }
      const { url } = await withKey(body, (headers) =>
        callServer('POST /payment/{groupId}/initialize', { params: { groupId }, body, headers }),
      )
      if (!url) throw new CallError(502, { message: NO_URL })
      window.location.assign(url)
    },
    explain: (thrown) => messageOf(thrown, FAILED),
    leaves: true,
    keepsFocus: true,
  })
  useFollowing(form.inner, initial)
  return form
}
