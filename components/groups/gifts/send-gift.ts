import { sendWithKey } from '@/components/forms/attempt-key'
import type { Attempt } from '@/components/forms/kept-attempt'
import { keepUntilPaid } from '@/components/forms/kept-until-paid'
import { CallError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { textProblem } from '@/lib/base/calls/rules'
import { emailProblem } from '@/lib/base/email'
import { penceIn } from '@/lib/base/money/read-amount'
import { GIFT_MESSAGES, type GiftValues, NAME_MAX, typedGiftProblem } from '@/lib/groups/gifts/rules'
import { limitProblem, MESSAGE_MAX } from '@/lib/money/payments/rules'

type Sending = {
  code: string
  typed: GiftValues
  initial: GiftValues
  maxPence: number
  latest: { current: Attempt | null }
}

/**
 * Checks a gift as the server would, opens its checkout and goes there; what was typed waits in this tab. A module of
 * its own, which the form fetches once it is touched.
 */
export async function sendGift({ code, typed, initial, maxPence, latest }: Sending): Promise<void> {
  const errors = problemsOf(typed, maxPence)
  if (Object.keys(errors).length > 0) throw new CallError(400, { errors })
  const about = `gift ${code}`
  keepUntilPaid(about, typed, initial)
  const { amount, name, email, message, anonymous, isInternational } = typed
  const gift = {
    amountPence: penceIn(amount),
    name: name.trim(),
    email: email.trim(),
    message: message.trim(),
    anonymous,
    isInternational,
  }
  const { url } = await sendWithKey({ about, latest }, gift, (sent, body) =>
    callServer('POST /link/{code}/gift', { params: { code }, body, ...sent }),
  )
  window.location.assign(url)
}

function problemsOf({ amount, name, email, message }: GiftValues, maxPence: number): Record<string, string> {
  const found = {
    amount: typedGiftProblem(amount) ?? limitProblem(penceIn(amount), maxPence),
    name: textProblem(name, NAME_MAX, { required: GIFT_MESSAGES.name }),
    email: emailProblem(email.trim()),
    message: message.trim() ? textProblem(message, MESSAGE_MAX) : null,
  }
  return Object.fromEntries(Object.entries(found).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}
