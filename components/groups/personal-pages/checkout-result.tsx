'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { nextPollMs } from '@/components/money/payments/payment-ending'
import { Notice } from '@/components/ui/page/notice'
import { callServer } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'
import type { PersonalView } from './personal'

type CheckoutResultProps = {
  token: string
  paymentId: string
  isCancelled: boolean
  /** Null once its checkout was left unpaid. */
  payment: PersonalView['payments'][number] | null
}

/** What became of the payment whose checkout the payer has just left; while that is open, the provider is asked. */
export function CheckoutResult({ token, paymentId, isCancelled, payment }: CheckoutResultProps) {
  const router = useRouter()
  const [pollCount, setPollCount] = useState(0)
  const isPending = payment?.status === 'pending'
  useEffect(() => {
    if (!isPending) return
    let isStale = false
    const poll = async () => {
      await readOrCancel(token, paymentId, isCancelled).catch(() => null)
      if (isStale) return
      setPollCount((count) => count + 1)
      router.refresh()
    }
    const timer = setTimeout(poll, pollCount === 0 ? 0 : nextPollMs(pollCount - 1))
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [isPending, pollCount, token, paymentId, isCancelled, router])

  if (payment?.status === 'success')
    return (
      <Notice tone="success" role="status" title="Thank you">
        Your payment of {formatPounds(payment.amountPence)} has arrived.
      </Notice>
    )
  if (payment?.status === 'pending' && !isCancelled)
    return (
      <Notice tone="info" role="status" title="Your payment is on its way">
        We are checking with our card provider. Please don’t pay again.
      </Notice>
    )
  return (
    <Notice tone="info" role="status">
      {payment?.failureMessage ?? 'Nothing was taken. You can pay whenever you like.'}
    </Notice>
  )
}

const readOrCancel = (token: string, paymentId: string, isCancelled: boolean): Promise<unknown> =>
  isCancelled
    ? callServer('POST /personal/{token}/payments/{id}/cancel', { params: { token, id: paymentId } })
    : callServer('GET /personal/{token}', { params: { token } })
