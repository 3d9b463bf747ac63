import { useEffect, useRef } from 'react'
import type { Attempt } from '@/components/forms/kept-attempt'
import { useForm } from '@/components/forms/use-form'
import { messageOf, NetworkError } from '@/lib/api/client/call-error'
import { AMOUNT_INVALID, typedProblem } from '@/lib/base/money/read-amount'
import type { GiftValues } from '@/lib/groups/gifts/rules'

/** Most visitors only look, so the page does not carry the code that checks and sends. */
const loadSending = () =>
  import('./send-gift').catch(() => {
    throw new NetworkError()
  })

/** Nor the code that finds what somebody has typed who comes back from the checkout without having paid. */
const loadKept = () => import('@/components/forms/kept-until-paid')

const nothing = () => undefined

/** Call when the form is first touched, so that the code has loaded by the time its button is pressed. */
export const preloadSending = () => {
  loadSending().catch(nothing)
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
export function useGiftForm(code: string, begun: GiftValues | null, maxPence: number) {
  const latest = useRef<Attempt | null>(null)
  const form = useForm<GiftValues>({
    initial: EMPTY,
    begun,
    checkTyping: ({ amount }) => ({ amount: typedProblem(amount, AMOUNT_INVALID) }),
    send: async (typed) => {
      const { sendGift } = await loadSending()
      await sendGift({ code, typed, initial: EMPTY, maxPence, latest })
    },
    explain: (thrown) => messageOf(thrown, 'The payment could not be started. Please try again.'),
    leaves: true,
    keepsFocus: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration: the server knows nothing kept
  useEffect(() => {
    if (!begun) loadKept().then(({ restoreTyped }) => restoreTyped(`gift ${code}`, form, EMPTY), nothing)
  }, [])
  return form
}
