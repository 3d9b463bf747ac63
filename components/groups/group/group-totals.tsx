import { Amount } from '@/components/ui/figures/amount'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { longDay } from '@/lib/base/dates'
import { timeLeft } from './deadline-text'
import type { Group } from './group'

type GroupTotalsProps = { group: Group; today: string; withDeadline?: boolean }

/** The amounts collected and wanted, above the tally; and the deadline, if nothing else shows it. */
export function GroupTotals({ group, today, withDeadline = false }: GroupTotalsProps) {
  const { remittedPence, goalPence } = group
  return (
    <>
      <dl className="mb-5 flex flex-wrap items-end gap-x-10 gap-y-4">
        <div className="sum">
          <dt>Amount Remitted</dt>
          <dd>
            <Amount pence={remittedPence} size="large" />
          </dd>
        </div>
        <div className="sum">
          <dt>Payment Goal</dt>
          <dd>
            <Amount pence={goalPence} size="medium" />
          </dd>
        </div>
        {withDeadline ? (
          <div className="sum">
            <dt>Payment deadline</dt>
            <dd>
              <span className="figure-medium">{longDay(group.paymentDeadline)}</span>
            </dd>
          </div>
        ) : null}
      </dl>
      <GoalProgress
        collectedPence={remittedPence}
        goalPence={goalPence}
        size="page"
        showAmounts={false}
        isOver={group.closedAt !== null}
        timeText={group.closedAt ? undefined : timeLeft(group.paymentDeadline, today)}
      />
    </>
  )
}
