'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { TransactionItem } from '@/components/transactions/transaction'
import { callServer } from '@/lib/browser/call-server'
import { nextAskMs } from './payment-ending'

/**
 * The payment after the way back. While it is pending the server is asked, more and more rarely; whoever came
 * back by the cancel address has the checkout closed first. What the page itself reads anew counts as well.
 */
export function usePaymentStatus(fromPage: TransactionItem, isCancelled: boolean) {
  const router = useRouter()
  const [heard, setHeard] = useState(fromPage)
  const [asked, setAsked] = useState(0)
  const payment = fromPage.status === 'pending' ? heard : fromPage
  const isPending = payment.status === 'pending'

  useEffect(() => {
    if (!isPending) return
    let isGone = false
    const ask = async () => {
      const answer = await askServer(fromPage._id, isCancelled).catch(() => null)
      if (isGone) return
      setAsked((count) => count + 1)
      if (!answer || answer.data.status === 'pending') return
      setHeard(answer.data)
      router.refresh()
    }
    const timer = setTimeout(ask, asked === 0 ? 0 : nextAskMs(asked - 1))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isPending, asked, fromPage._id, isCancelled, router])

  return { payment, asked }
}

const askServer = (id: string, isCancelled: boolean) =>
  isCancelled
    ? callServer('POST /payment/{id}/cancel', { params: { id } })
    : callServer('GET /payment/{id}/status', { params: { id } })
