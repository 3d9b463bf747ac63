import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { callServer } from '@/lib/api/client/call-server'
import { type Arrival, nextPollMs } from './payment-ending'

/**
 * The newest payment that the page has named. While it is pending, polls the server at growing intervals; for a payer
 * who cancelled, each poll asks to close the checkout. News from a refresh of the page counts too. A payment that the
 * page no longer finds in progress is still followed to its end.
 */
export function usePaymentStatus(pagePayment: TransactionItem | null, arrival: Arrival) {
  const router = useRouter()
  const [payment, setPayment] = useState(pagePayment)
  const [pollCount, setPollCount] = useState(0)
  if (pagePayment && isNews(pagePayment, payment)) setPayment(pagePayment)
  const pendingId = payment?.status === 'pending' ? payment._id : null
  const isGoneFromPage = pagePayment === null

  useEffect(() => {
    if (!pendingId) return
    let isStale = false
    const ask = async () => {
      const answer = await readOrCancel(pendingId, arrival).catch(() => null)
      if (isStale) return
      setPollCount((count) => count + 1)
      if (!answer || answer.data.status === 'pending') return
      setPayment(answer.data)
      router.refresh()
    }
    const timer = setTimeout(ask, pollCount === 0 ? 0 : nextPollMs(isGoneFromPage ? 0 : pollCount - 1))
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [pendingId, pollCount, arrival, isGoneFromPage, router])

  return { payment, pollCount }
}

const isNews = (pagePayment: TransactionItem, known: TransactionItem | null): boolean =>
  pagePayment._id !== known?._id || (known.status === 'pending' && pagePayment.status !== 'pending')

const readOrCancel = (id: string, arrival: Arrival) =>
  arrival === 'cancel'
    ? callServer('POST /payment/{id}/cancel', { params: { id } })
    : callServer('GET /payment/{id}/status', { params: { id } })
