import { useRef } from 'react'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { Amount } from '@/components/ui/figures/amount'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton } from '@/components/ui/page/skeleton'
import { Spinner } from '@/components/ui/page/spinner'
import { formatPounds } from '@/lib/base/money/pence'
import { feeTermsText } from './fee-terms'
import type { Quote, QuoteState } from './use-fee-quote'

type PaymentBreakdownProps = QuoteState & {
  askAgain: () => void
  amountPence: number
  isInternational: boolean
  /** What the member owes before this payment; null if they give what they like. */
  owedPence: number | null
  feeLabel: string
}

/** The parts of a payment as the server quotes them; the total last. */
export function PaymentBreakdown(props: PaymentBreakdownProps) {
  const { quote, isLoading, error, askAgain, amountPence, isInternational, owedPence, feeLabel } = props
  const status = useRef<HTMLParagraphElement>(null)
  const tryAgain = () => {
    askAgain()
    // The button disappears with the error, so move the focus to where the quote will appear.
    status.current?.focus()
  }
  const isFeeCovered = (quote?.coveredFeePence ?? 0) > 0
  const label = quote ? `${feeLabel} (${feeTermsText(quote)})` : feeLabel
  return (
    <Panel title="Payment Breakdown">
      <dl className="flex flex-col gap-2.5">
        <Line term="Original amount" pence={amountPence} isLoading={false} />
        <Line
          term={label}
          pence={quote ? quote.feeBreakdown.totalFeePence : null}
          isLoading={isLoading}
          note={isFeeCovered ? 'covered by the collection' : undefined}
        />
        <div className="mt-1 flex min-h-14 items-center justify-between gap-x-4 border-t-[1.5px] border-rule-strong pt-3">
          <dt className="font-semibold">Total to pay</dt>
          <dd className="flex items-center">
            {quote ? <Amount size="medium" pence={quote.totalPence} /> : isLoading ? null : <UnknownAmount />}
            <p
              ref={status}
              tabIndex={-1}
              role="status"
              className="inline-flex items-center gap-2 text-sm text-ink-soft"
            >
              {isLoading ? (
                <>
                  <Spinner size={16} /> Calculating fees...
                </>
              ) : quote ? (
                <span className="sr-only">{spokenTotal(quote)}</span>
              ) : null}
            </p>
          </dd>
        </div>
        {owedPence !== null && amountPence > 0 && amountPence < owedPence ? (
          <Line term="Left to pay after this" pence={owedPence - amountPence} isLoading={false} />
        ) : null}
      </dl>
      <div className="flex flex-col gap-3 not-empty:mt-4">
        <ErrorNotice message={error} action={<RetryButton onClick={tryAgain} />} />
        {isInternational ? (
          <Notice tone="warning" title="International card">
            {isFeeCovered
              ? 'Cards issued outside the UK cost more to process. The collection covers that, too.'
              : 'Cards issued outside the UK cost more to process, so the fee is higher.'}
          </Notice>
        ) : null}
      </div>
    </Panel>
  )
}

const spokenTotal = ({ coveredFeePence = 0, feeBreakdown, totalPence }: Quote) =>
  coveredFeePence > 0
    ? `The collection covers the fee. You pay ${formatPounds(totalPence)}.`
    : `With the fee of ${formatPounds(feeBreakdown.totalFeePence)} you pay ${formatPounds(totalPence)}.`

type LineProps = { term: string; pence: number | null; isLoading: boolean; note?: string }

function Line({ term, pence, isLoading, note }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="ml-auto">
        {isLoading ? (
          <Skeleton className="h-5 w-16" />
        ) : pence === null ? (
          <UnknownAmount />
        ) : (
          <Amount pence={pence} />
        )}
      </dd>
      {note ? <dd className="basis-full text-sm text-ink-soft">{note}</dd> : null}
    </div>
  )
}

function UnknownAmount() {
  return <span className="text-ink-soft">not known yet</span>
}
