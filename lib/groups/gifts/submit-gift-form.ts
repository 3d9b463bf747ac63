import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/base/errors'
import { penceIn } from '@/lib/base/money/parse-amount'
import { toDecimal } from '@/lib/base/money/pence'
import { type OrderValues, parseOrder } from '@/lib/groups/orders/order-fields'
import { withChangeOrigin } from '@/lib/platform/db/origin'
import { callerAddress, changeOriginOf, isSameOrigin, limitCaller } from '@/lib/platform/http/caller'
import { isPlainForm, parsePart, readForm } from '@/lib/platform/http/input'
import { startGift as call } from './contract'
import { type RefusedGiftForm, typedGiftAmountProblem } from './rules'
import { type GiftInput, startGift } from './start-gift'

const FORMS_PER_MINUTE = { calls: 30, seconds: 60 }

/** Takes a gift from a plain form, without scripts: returns where to go on, or what was typed and its errors. */
export async function submitGiftForm(
  request: Request,
  code: string,
): Promise<{ url: string } | RefusedGiftForm> {
  const form = isPlainForm(request) ? await readForm(request) : new URLSearchParams()
  // What a refusal brings back travels in a cookie, of which browsers take 4 KB.
  const text = (name: string, max: number) => (form.get(name) ?? '').slice(0, max)
  const order = readOrderValues(form)
  const values = {
    amount: text('amount', 40),
    name: text('name', 80),
    email: text('email', 300),
    message: text('message', 700),
    anonymous: form.has('anonymous'),
    isInternational: form.has('isInternational'),
  }
  try {
    if (!isSameOrigin(request))
      throw new AppError(403, 'OTHER_ORIGIN', 'Please send this form from its own page.')
    await limitCaller(request, 'giftForm', FORMS_PER_MINUTE)
    const orderOrAmount = order
      ? { order: parseOrder(order), amount: undefined }
      : { amount: toDecimal(penceIn(values.amount)) }
    const body = parsePart(call.body, { ...values, ...orderOrAmount }) as Omit<
      GiftInput,
      'code' | 'caller' | 'idempotencyKey'
    >
    const input = {
      ...body,
      code: code.toUpperCase(),
      caller: callerAddress(request),
      idempotencyKey: randomUUID(),
    }
    return await withChangeOrigin(changeOriginOf(request, null), () => startGift(input))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { fields = {}, message } = error
    const errors = fields.amount
      ? { ...fields, amount: typedGiftAmountProblem(values.amount) ?? fields.amount }
      : fields
    const hasFieldError = Object.keys(errors).some((name) => name in values)
    return {
      values: { ...trimOrder(order ?? {}, values), ...values },
      errors,
      notice: hasFieldError ? null : message,
    }
  }
}

/** What was ordered, by the form's fields; null if an amount was typed in its place. */
function readOrderValues(form: URLSearchParams): OrderValues | null {
  const fields = [...form].filter(([name]) => /^(line|answer):/.test(name))
  return fields.length > 0 ? Object.fromEntries(fields) : null
}

/** With the other fields, the errors and the seal a cookie is less than 4 KB. */
const BYTES_MAX = 2500

/** As much of an order as the cookie takes; what does not fit is typed again. */
function trimOrder(order: OrderValues, values: object): OrderValues {
  let bytesLeft = BYTES_MAX - Buffer.byteLength(JSON.stringify(values))
  const fits = ([name, text]: [string, string]) => {
    bytesLeft -= text === '' ? 0 : Buffer.byteLength(JSON.stringify([name, text]))
    return text !== '' && bytesLeft >= 0
  }
  return Object.fromEntries(Object.entries<string>(order).filter(fits))
}
