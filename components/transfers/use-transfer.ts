'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { useAttemptKey } from '@/components/payments/attempt-key'
import { toast } from '@/components/ui/toast'
import { callServer, messageOf } from '@/lib/browser/call-server'
import { amountInputText } from '@/lib/money/amount-input'
import { parsePounds } from '@/lib/money/pence'
import { transferProblem } from '@/lib/transfers/rules'

const EMPTY = '0.00'
const SENT = 'Transfer initiated successfully'
const FAILED = 'Failed to process transfer. Please try again.'

/** The form that sends a group's money: one attempt at a time, and again with the same key when nothing was heard. */
export function useTransfer(groupId: string, fromPage: number, isResting: boolean) {
  const router = useRouter()
  const withKey = useAttemptKey()
  const [read, setRead] = useState(fromPage)
  const [availablePence, setAvailable] = useState(fromPage)

  if (read !== fromPage) {
    setRead(fromPage)
    setAvailable(fromPage)
  }

  const form = useForm({
    initial: { amount: amountInputText(Math.max(0, fromPage)) },
    check: ({ amount }) => ({ amount: transferProblem(parsePounds(amount) ?? 0, availablePence) }),
    send: async ({ amount }) => {
      try {
        const amountPence = parsePounds(amount) ?? 0
        const { message, data } = await withKey({ amountPence }, (headers, body) =>
          callServer('POST /payment/{groupId}/transfer', { params: { groupId }, body, headers }),
        )
        toast.success(message || SENT)
        setAvailable(data.remainingPence)
        form.change({ amount: EMPTY })
      } finally {
        router.refresh()
      }
    },
    explain: (thrown) => messageOf(thrown, FAILED),
    canSend: () => availablePence > 0 && !isResting,
    keepsFocus: true,
  })
  return { ...form, availablePence }
}
