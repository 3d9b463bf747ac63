import { Amount } from '@/components/ui/figures/amount'
import { Icon } from '@/components/ui/figures/icon'
import { paymentState } from './payment-state'

type PaidMarkProps = {
  contributionPence: number
  remittedPence: number
  paysAnyAmount: boolean
  /** Whether gifts lowered their share below what they had paid. */
  isLoweredByGifts: boolean
  /** Whether the group takes no more payments. */
  isClosed: boolean
}

/** A member's payment state: paid, or what is still to come. */
export function PaidMark(props: PaidMarkProps) {
  const { contributionPence, remittedPence, paysAnyAmount, isLoweredByGifts, isClosed } = props
  const state = paymentState(contributionPence, remittedPence, paysAnyAmount)
  if (state === 'nothing-due') return <span className="text-sm text-ink-soft">Nothing due</span>
  if (state === 'gives-freely')
    return (
      <span className="block text-right text-sm text-ink-soft">
        {remittedPence > 0 ? <Amount pence={remittedPence} className="block text-base text-success" /> : null}
        {remittedPence > 0 ? 'given' : 'Gives what they like'}
      </span>
    )
  if (state === 'paid' || state === 'overpaid')
    return (
      <span className="flex flex-col items-end text-sm">
        <span className="flex items-center gap-1.5 font-semibold text-success">
          <Icon className="icon-circle-check size-4.25" />
          Paid
        </span>
        {state === 'overpaid' ? (
          // On a phone in two lines, beside the name: on one they would go below it.
          <span className="text-right text-ink-soft max-sm:max-w-24">
            <Amount pence={remittedPence - contributionPence} />
            {isLoweredByGifts ? ' over, after gifts' : ' over'}
          </span>
        ) : null}
      </span>
    )
  return (
    <span className="block text-right text-sm text-ink-soft">
      <Amount pence={contributionPence - remittedPence} className="block text-base text-ink" />
      {isClosed ? 'not paid' : state === 'part-paid' ? 'still to pay' : 'to pay'}
    </span>
  )
}
