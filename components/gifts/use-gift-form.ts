'use client'

import { type FieldErrors, useForm } from '@/components/forms/use-form'
import { useAttemptKey } from '@/components/payments/attempt-key'
import { messageOf, NetworkError } from '@/lib/browser/call-error'
import { textProblem } from '@/lib/calls/rules'
import { emailProblem } from '@/lib/email'
import { GIFT_MESSAGES, type GiftValues, giftAmountProblem, MESSAGE_MAX, NAME_MAX } from '@/lib/gifts/rules'
import { parsePounds } from '@/lib/money/pence'
import { limitProblem } from '@/lib/payments/rules'

export const penceIn = (text: string) => parsePounds(text) ?? 0

/** What makes the call is not on the page that most people only look at. */
const fetchSending = () =>
  import('./send-gift').catch(() => {
    throw new NetworkError()
  })

/** Called as the form is first touched, so that the press of its button finds it there. */
export const prepareSending = () => {
  fetchSending().catch(() => undefined)
}

/** The form of a gift: one attempt at a time, and the browser leaves for the checkout it returns. */
export function useGiftForm(code: string, initial: GiftValues, mostPence: number) {
  const withKey = useAttemptKey()
  return useForm<GiftValues>({
    initial,
    check: (values) => check(values, mostPence),
    send: async ({ amount, name, email, message, anonymous, isInternational }) => {
      const sent = {
        name: name.trim(),
        email: email.trim(),
        message: message.trim(),
        anonymous,
        isInternational,
      }
      const body = { ...sent, amountPence: penceIn(amount) }
      await withKey(body, async (headers) => {
        const { sendGift } = await fetchSending()
        await sendGift(code, { body, headers })
      })
    },
    explain: (thrown) => messageOf(thrown, 'The payment could not be started. Please try again.'),
    leaves: true,
    keepsFocus: true,
  })
}

const check = ({ amount, name, email, message }: GiftValues, mostPence: number): FieldErrors<GiftValues> => ({
  amount: giftAmountProblem(penceIn(amount)) ?? limitProblem(penceIn(amount), mostPence),
  name: textProblem(name, NAME_MAX, { required: GIFT_MESSAGES.name }),
  email: emailProblem(email.trim()),
  message: message.trim() ? textProblem(message, MESSAGE_MAX) : null,
})
