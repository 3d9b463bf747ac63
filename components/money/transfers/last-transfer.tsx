import { FIRST_TRANSFER_HELD } from '@/components/money/payouts/destination-text'
import { badgeOf, type TransactionStatus } from '@/components/money/transactions/transaction'
import { Amount } from '@/components/ui/figures/amount'
import { Badge } from '@/components/ui/figures/badge'
import { Panel } from '@/components/ui/page/panel'
import { relativeMoment, weekdayAndDay } from '@/lib/base/dates'

export type TransferSummary = {
  amountPence: number
  status: TransactionStatus
  /** Who requested it; null for the viewer. */
  askedBy: string | null
  createdAt: string
  /** The day (YYYY-MM-DD) by which it is usually in the bank; null while the first payout may be held. */
  arrivesBy: string | null
  /** The day (YYYY-MM-DD) on which it reached the bank; null if the provider has not said so. */
  arrivedOn: string | null
  failure: string | null
}

/** The newest transfer and its status, which remain after the success toast is gone. */
export function LastTransfer({ transfer, today }: { transfer: TransferSummary; today: string }) {
  const { amountPence, status, askedBy, createdAt } = transfer
  const badge = badgeOf({ status, takenBackAt: null, ending: null })
  return (
    <Panel title="Last transfer">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Amount size="medium" pence={amountPence} direction={status === 'failed' ? null : 'out'} />
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {askedBy === null ? 'You' : <bdi>{askedBy}</bdi>}
        {' · '}
        <time dateTime={createdAt}>{relativeMoment(createdAt, today)}</time>
      </p>
      <p className="mt-3">{outcomeText(transfer, today)}</p>
    </Panel>
  )
}

/** What became of it, in a sentence or two that claim no more than is known. */
function outcomeText({ status, arrivesBy, arrivedOn, failure }: TransferSummary, today: string): string {
  if (status === 'failed') return failure ?? 'It wasn’t sent. The money is still in the group.'
  if (status === 'pending') return 'Our payment provider is working on it. Nobody has to do anything.'
  if (arrivedOn !== null) return `It arrived in the bank on ${weekdayAndDay(arrivedOn)}.`
  if (arrivesBy === null) return `It reached the payout account. ${FIRST_TRANSFER_HELD}`
  if (arrivesBy < today) return 'It reached the payout account, and should be in the bank by now.'
  return `It reached the payout account. It’s usually in the bank within 3 working days, by ${weekdayAndDay(arrivesBy)}.`
}
