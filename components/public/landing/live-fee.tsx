'use client'

import { type ReactNode, useState } from 'react'
import { formatPounds } from '@/lib/base/money/pence'
import { describeFee, type Fees } from '@/lib/money/payments/fees'
import { type FeeQuery, feeSum } from './fee-sum'

type LiveFeeProps = { fees: Fees; maxPence: number; query: FeeQuery; children: ReactNode }

/**
 * The sum under the fields, updated with every keystroke. Without scripts the form is submitted, and the page comes
 * back with the sum.
 */
export function LiveFee({ fees, maxPence, query, children }: LiveFeeProps) {
  const [typed, setTyped] = useState(query)
  return (
    <form
      action="/#cost"
      onInput={(event) => {
        const data = new FormData(event.currentTarget)
        setTyped({ amount: String(data.get('amount')), card: String(data.get('card')) })
      }}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      <Sum sum={feeSum(typed, fees, maxPence)} label={fees.label} />
    </form>
  )
}

function Sum({ sum, label }: { sum: ReturnType<typeof feeSum>; label: string }) {
  if (typeof sum === 'string')
    return (
      <p role="status" className="mt-5 min-h-29 border-t border-rule pt-4 text-ink-soft">
        {sum}
      </p>
    )
  return (
    <div role="status" className="figures mt-5 min-h-29 border-t border-rule pt-1">
      <Row name="Reaches the group" pence={sum.amountPence} />
      <Row name={`${label} (${describeFee(sum.terms)})`} pence={sum.feePence} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-[1.5px] border-rule-strong pt-2.5 font-display text-2xl font-[640]">
        <span className="text-xl">You pay</span> <span>{formatPounds(sum.totalPence)}</span>
      </p>
    </div>
  )
}

const Row = ({ name, pence }: { name: string; pence: number }) => (
  <p className="flex flex-wrap justify-between gap-x-4 py-1.5">
    <span className="text-ink-soft">{name}</span>{' '}
    <span className="ml-auto font-semibold">{formatPounds(pence)}</span>
  </p>
)
