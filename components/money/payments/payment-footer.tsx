import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/figures/amount'
import { Skeleton } from '@/components/ui/page/skeleton'
import type { QuoteState } from './use-fee-quote'

/** The button; on phones held upright, parts.css keeps it in view, with the total beside it. */
export function PaymentFooter({ quote, isLoading, children }: QuoteState & { children: ReactNode }) {
  return (
    <div data-pay-foot="" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* The breakdown has said it to screen readers. */}
      <p aria-hidden="true" className="min-w-20 shrink-0 leading-tight md:hidden short:hidden">
        <span className="block text-xs text-ink-soft">Total</span>
        {isLoading ? (
          <Skeleton className="mt-1 h-5 w-20" />
        ) : quote ? (
          <Amount pence={quote.totalPence} className="text-lg" />
        ) : (
          '–'
        )}
      </p>
      {children}
    </div>
  )
}
