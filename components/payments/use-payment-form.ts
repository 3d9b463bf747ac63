'use client'

import { useForm } from '@/components/forms/use-form'
import { CallError, callServer, messageOf } from '@/lib/browser/call-server'
import { emailProblem } from '@/lib/email'
import { amountInputText } from '@/lib/money/amount-input'
import { parsePounds } from '@/lib/money/pence'
import { contributionProblem, positiveProblem } from '@/lib/payments/rules'
import { useAttemptKey } from './attempt-key'

const FAILED = 'Failed to initialize payment. Please try again.'
const NO_URL = 'No checkout URL received from server'

/** The pence that stand in an amount field; 0 for nothing sensible. */
export const penceIn = (text: string) => parsePounds(text) ?? 0

/** The form that starts a payment: one attempt at a time, and the browser leaves for the checkout it returns. */
export function usePaymentForm(groupId: string, owedPence: number, initialEmail: string) {
  const withKey = useAttemptKey()
  return useForm({
    initial: {
      email: initialEmail,
      amount: owedPence > 0 ? amountInputText(owedPence) : '',
      isInternational: false,
    },
    check: ({ email, amount }) => ({
      email: emailProblem(email.trim()),
      amount: positiveProblem(penceIn(amount)) ?? contributionProblem(penceIn(amount), owedPence),
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
}
