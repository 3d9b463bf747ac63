import { useEffect, useRef } from 'react'
import type { Attempt } from '@/components/forms/kept-attempt'
import { useForm } from '@/components/forms/use-form'
import { NetworkError, serverMessageOf } from '@/lib/api/client/call-error'
import { AMOUNT_INVALID, typedAmountProblem } from '@/lib/base/money/parse-amount'
import type { GiftValues } from '@/lib/groups/gifts/rules'
import type { GiftOrderForm } from './gift-order'

/** Most visitors only look, so the page does not carry the code that checks and sends. */
const loadSendGift = () =>
  import('./send-gift').catch(() => {
    throw new NetworkError()
  })

/** Nor the code that finds what somebody has typed who comes back from the checkout without having paid. */
const loadCheckoutDraft = () => import('@/components/forms/checkout-draft')

const noop = () => undefined

/** Call when the form is first touched, so that the code has loaded by the time its button is pressed. */
export const preloadSendGift = () => {
  loadSendGift().catch(noop)
}

const EMPTY: GiftValues = {
  amount: '',
  name: '',
  email: '',
  message: '',
  anonymous: false,
  isInternational: false,
}

type GiftFormOptions = {
  code: string
  draft: GiftValues | null
  maxPence: number
  /** What can be ordered, where that stands in place of the amount, and its empty fields. */
  order: GiftOrderForm | null
}

/**
 * A gift's form: one attempt at a time, after which the browser goes to the checkout that the server returns. `draft`
 * is null if the form begins empty.
 */
export function useGiftForm({ code, draft, maxPence, order }: GiftFormOptions) {
  const latestAttempt = useRef<Attempt | null>(null)
  const initial: GiftValues = order ? { ...EMPTY, ...order.emptyValues } : EMPTY
  const form = useForm<GiftValues>({
    initial,
    draft,
    checkWhileTyping: ({ amount }) => ({ amount: typedAmountProblem(amount, AMOUNT_INVALID) }),
    send: async (typed) => {
      const { sendGift } = await loadSendGift()
      await sendGift({ code, typed, initial, maxPence, latestAttempt, orderForm: order?.form ?? null })
    },
    explain: (thrown) => serverMessageOf(thrown, 'The payment could not be started. Please try again.'),
    navigatesAway: true,
    keepsFocus: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration: the server knows nothing kept
  useEffect(() => {
    if (!draft)
      loadCheckoutDraft().then(
        ({ restoreCheckoutDraft }) => restoreCheckoutDraft(`gift ${code}`, form, initial),
        noop,
      )
  }, [])
  return form
}
