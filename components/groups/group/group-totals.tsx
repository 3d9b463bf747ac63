import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/figures/amount'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { longDay } from '@/lib/base/dates'
import { timeLeft } from './deadline-text'
import type { Group } from './group'
import { TotalsLayout } from './totals-layout'

type GroupTotalsProps = { group: Group; today: string; showsDeadline?: boolean }

/** The amounts collected and wanted, with the tally; and the deadline, if nothing else shows it. */
export function GroupTotals({ group, today, showsDeadline = false }: GroupTotalsProps) {
  const { remittedPence, goalPence } = group
  // Until money comes in, the goal is the news.
  const isEmpty = remittedPence === 0 && !group.closedAt
  const remittedSum = (
    <Sum term="Amount Remitted">
      <Amount pence={remittedPence} size={isEmpty ? 'medium' : 'large'} />
    </Sum>
  )
  return (
    <TotalsLayout
      sums={
        <>
          {isEmpty ? null : remittedSum}
          <Sum term="Payment Goal">
            <Amount pence={goalPence} size={isEmpty ? 'large' : 'medium'} />
          </Sum>
          {isEmpty ? remittedSum : null}
          {showsDeadline ? (
            <Sum term="Payment deadline">
              <span className="figure-small max-sm:text-base">{longDay(group.paymentDeadline)}</span>
            </Sum>
          ) : null}
        </>
      }
    >
      <GoalProgress
        collectedPence={remittedPence}
        goalPence={goalPence}
        size="page"
        showsAmounts={false}
        isClosed={group.closedAt !== null}
        timeText={group.closedAt ? undefined : timeLeft(group.paymentDeadline, today)}
      />
    </TotalsLayout>
  )
}

const Sum = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="sum">
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
