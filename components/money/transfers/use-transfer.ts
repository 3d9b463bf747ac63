import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { useSyncInitial } from '@/components/forms/use-sync-initial'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { amountInputText } from '@/lib/base/money/amount-input'
import { penceIn, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { PAYMENT_MESSAGES } from '@/lib/money/payments/rules'
import {
  type DailyLimit,
  dailyLimitProblem,
  TRANSFER_MESSAGES,
  transferProblem,
} from '@/lib/money/transfers/rules'

const ZERO_AMOUNT = '0.00'
const FAILED = 'Failed to process transfer. Please try again.'

type TransferOptions = {
  groupId: string
  /** The available amount as the page read it. */
  pageAvailablePence: number
  limit: DailyLimit
  /** Nothing can be sent for now, and the screen says why. */
  isBlocked: boolean
  /** What must be done before anything can be sent. */
  obstacle: string | null
  /** An amount is being confirmed, so it must not change. */
  isConfirming: boolean
}

/** The form that sends a group's money: one attempt at a time; after an unknown outcome, a retry reuses its key. */
export function useTransfer(options: TransferOptions) {
  const { groupId, pageAvailablePence, limit, isBlocked, obstacle, isConfirming } = options
  const router = useRouter()
  const withKey = useAttemptKey(`transfer ${groupId}`)
  const [seenPence, setSeen] = useState(pageAvailablePence)
  const [availablePence, setAvailable] = useState(pageAvailablePence)

  if (seenPence !== pageAvailablePence) {
    setSeen(pageAvailablePence)
    setAvailable(pageAvailablePence)
  }

  const problemWith = (pence: number) =>
    transferProblem(pence, availablePence) ?? dailyLimitProblem(pence, limit)
  const initial = { amount: amountInputText(Math.max(0, Math.min(pageAvailablePence, limit.leftPence))) }
  const form = useForm({
    initial,
    check: ({ amount }) => {
      const problem = problemWith(penceIn(amount))
      return problem === null ? obstacle : { amount: problem }
    },
    checkWhileTyping: ({ amount }) => ({
      amount: typedAmountProblem(amount, PAYMENT_MESSAGES.amount, (pence) =>
        pence > 0 ? problemWith(pence) : null,
      ),
    }),
    send: async ({ amount }) => {
      try {
        const amountPence = penceIn(amount)
        const { message, data } = await withKey({ amountPence }, (attemptOptions, body) =>
          callServer('POST /payment/{groupId}/transfer', { params: { groupId }, body, ...attemptOptions }),
        )
        toast.success(message || TRANSFER_MESSAGES.sent)
        setAvailable(data.remainingPence)
        form.change({ amount: ZERO_AMOUNT })
      } finally {
        router.refresh()
      }
    },
    explain: (thrown) => serverMessageOf(thrown, FAILED),
    canSend: () => availablePence > 0 && !isBlocked,
    keepsFocus: true,
  })
  useSyncInitial(form.internals, initial, !isConfirming)
  const amountPence = penceIn(form.values.amount)
  return {
    ...form,
    availablePence,
    amountPence,
    /** Whether pressing the button would send it. */
    isReady: obstacle === null && !isBlocked && problemWith(amountPence) === null,
  }
}
