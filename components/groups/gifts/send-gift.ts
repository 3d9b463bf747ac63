import { sendWithKey } from '@/components/forms/attempt-key'
import { keepCheckoutDraft } from '@/components/forms/checkout-draft'
import type { Attempt } from '@/components/forms/kept-attempt'
import type { OrderForm } from '@/components/groups/orders/order'
import { CallError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { textProblem } from '@/lib/base/calls/rules'
import { emailProblem } from '@/lib/base/email'
import { penceIn } from '@/lib/base/money/parse-amount'
import {
  GIFT_MESSAGES,
  type GiftValues,
  giftAmountProblem,
  NAME_MAX,
  typedGiftAmountProblem,
} from '@/lib/groups/gifts/rules'
import { orderProblems, parseOrder, totalPenceOf } from '@/lib/groups/orders/order-fields'
import { ORDER_MESSAGES } from '@/lib/groups/orders/rules'
import { limitProblem, MESSAGE_MAX } from '@/lib/money/payments/rules'

type SendGiftOptions = {
  code: string
  typed: GiftValues
  initial: GiftValues
  maxPence: number
  latestAttempt: { current: Attempt | null }
  /** What can be ordered, where that stands in place of the amount. */
  orderForm: OrderForm | null
}

/**
 * Checks a gift as the server would, opens its checkout and goes there; what was typed waits in this tab. A module of
 * its own, which the form fetches once it is touched.
 */
export async function sendGift(options: SendGiftOptions): Promise<void> {
  const { code, typed, initial, latestAttempt, orderForm } = options
  const errors = problemsOf(options)
  if (Object.keys(errors).length > 0) throw new CallError(400, { errors })
  const problem = orderForm ? wholeOrderProblem(orderForm, options) : null
  if (problem) throw new CallError(400, { message: problem })
  const attemptName = `gift ${code}`
  keepCheckoutDraft(attemptName, typed, initial)
  const { amount, name, email, message, anonymous, isInternational } = typed
  const gift = {
    ...(orderForm ? { order: parseOrder(typed) } : { amountPence: penceIn(amount) }),
    name: name.trim(),
    email: email.trim(),
    message: message.trim(),
    anonymous,
    isInternational,
  }
  const { url } = await sendWithKey({ attemptName, latestAttempt }, gift, (attemptOptions, body) =>
    callServer('POST /link/{code}/gift', { params: { code }, body, ...attemptOptions }),
  )
  window.location.assign(url)
}

function problemsOf({ typed, initial, maxPence, orderForm }: SendGiftOptions): Record<string, string> {
  const { amount, name, email, message } = typed
  const problems = {
    ...(orderForm
      ? orderProblems(orderForm, typed, initial)
      : { amount: typedGiftAmountProblem(amount) ?? limitProblem(penceIn(amount), maxPence) }),
    name: textProblem(name, NAME_MAX, { required: GIFT_MESSAGES.name }),
    email: emailProblem(email.trim()),
    message: message.trim() ? textProblem(message, MESSAGE_MAX) : null,
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

/** What is wrong with an order as a whole, or null. */
function wholeOrderProblem(form: OrderForm, { typed, maxPence }: SendGiftOptions): string | null {
  if (parseOrder(typed).lines.length === 0) return ORDER_MESSAGES.emptyOrder
  const pence = totalPenceOf(form, typed, null)
  return giftAmountProblem(pence) ?? limitProblem(pence, maxPence)
}
