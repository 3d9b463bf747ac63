import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { nextPollMs } from '@/components/money/payments/payment-ending'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'

export type Gift = ApiResponse<'GET /gift/{token}'>['gift']

/**
 * The gift after its giver returns from the checkout. While it is pending, polls the server at growing intervals; for a
 * giver who cancelled, each poll asks to close the checkout.
 */
export function useGift(token: string, pageGift: Gift, isCancelled: boolean): Gift {
  const router = useRouter()
  const [polled, setPolled] = useState(pageGift)
  const [pollCount, setPollCount] = useState(0)
  const gift = pageGift.status === 'pending' ? polled : pageGift
  const isPending = gift.status === 'pending'

  useEffect(() => {
    if (!isPending) return
    let isStale = false
    const poll = async () => {
      const response = await readOrCancel(token, isCancelled).catch(() => null)
      if (isStale) return
      setPollCount((count) => count + 1)
      if (!response || response.gift.status === 'pending') return
      setPolled(response.gift)
      router.refresh()
    }
    const timer = setTimeout(poll, pollCount === 0 ? 0 : nextPollMs(pollCount - 1))
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [isPending, pollCount, token, isCancelled, router])

  return gift
}

const readOrCancel = (token: string, isCancelled: boolean): Promise<{ gift: Gift }> =>
  isCancelled
    ? callServer('POST /gift/{token}/cancel', { params: { token } })
    : callServer('GET /gift/{token}', { params: { token } })
