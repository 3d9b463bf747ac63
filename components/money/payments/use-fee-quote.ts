import { useEffect, useState } from 'react'
import { errorTextOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { QUOTE_DEBOUNCE_MS, QUOTE_TIMEOUT_MS } from '@/lib/money/payments/rules'

export type Quote = ApiResponse<'POST /payment/calculate-fee'>['data']
export type QuoteState = { quote: Quote | null; isLoading: boolean; error: string | null }

const NO_QUOTE: QuoteState = { quote: null, isLoading: false, error: null }
const LOADING: QuoteState = { quote: null, isLoading: true, error: null }

/**
 * The server's quote for exactly what is typed, after a pause; none for an empty amount. Further typing clears it, and
 * late responses are dropped.
 */
export function useFeeQuote(
  groupId: string,
  amountPence: number,
  isInternational: boolean,
): QuoteState & { askAgain: () => void } {
  const [retries, setRetries] = useState(0)
  const request = amountPence > 0 ? `${amountPence} ${isInternational} ${retries}` : null
  const [response, setResponse] = useState<{ request: string; state: QuoteState } | null>(null)

  useEffect(() => {
    if (!request) return
    let isStale = false
    const ask = async () => {
      const state = await fetchQuote({ groupId, amountPence, isInternational })
      if (!isStale) setResponse({ request, state })
    }
    const timer = setTimeout(ask, QUOTE_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      isStale = true
    }
  }, [request, groupId, amountPence, isInternational])

  const state = request ? (response?.request === request ? response.state : LOADING) : NO_QUOTE
  return { ...state, askAgain: () => setRetries((times) => times + 1) }
}

type QuoteRequest = { groupId: string; amountPence: number; isInternational: boolean }

async function fetchQuote(quoteRequest: QuoteRequest): Promise<QuoteState> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort('no response'), QUOTE_TIMEOUT_MS)
  try {
    const body = { ...quoteRequest, currency: 'gbp' as const }
    const { data } = await callServer('POST /payment/calculate-fee', { body, signal: controller.signal })
    return { quote: data, isLoading: false, error: null }
  } catch (error) {
    const text = errorTextOf(error, 'Please try again.')
    return { quote: null, isLoading: false, error: `Fee calculation error: ${text}` }
  } finally {
    clearTimeout(timer)
  }
}
