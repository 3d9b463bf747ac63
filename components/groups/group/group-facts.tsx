import { DescriptionList } from '@/components/ui/page/description-list'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { COVERED_FEES_LABEL } from '@/lib/groups/closing/rules'
import { timeLeft } from './deadline-text'
import type { Group } from './group'

/** The particulars of a group. */
export function GroupFacts({ group, today }: { group: Group; today: string }) {
  const { notedPence, availablePence, disputedPence, debtPence, feePaidBy, coveredFeesPence } = group
  // Where people give what they like, nothing waits to be assigned.
  const unassignedPence = group.openAmounts ? 0 : group.unassignedPence
  return (
    <DescriptionList
      items={[
        { term: 'Members', value: group.numberOfMembers },
        {
          term: 'Deadline',
          value: (
            <>
              {`${longDay(group.paymentDeadline)} `}
              {group.closedAt ? null : (
                <span className="ml-1 font-normal text-ink-soft">
                  {timeLeft(group.paymentDeadline, today)}
                </span>
              )}
            </>
          ),
        },
        {
          term: 'Destination Account',
          value: <span className="break-all">{group.stripeConnectedAccountId ?? 'Not connected yet'}</span>,
        },
        ...(group.stripeConnectedAccountId
          ? []
          : [{ term: 'First payout', value: 'Often held for 7 to 14 days' }]),
        ...(group.shared ? [{ term: 'Link', value: 'On: anyone with it can see the group' }] : []),
        { term: 'Split Option', value: group.splitOption === 'autoSplit' ? 'Auto split' : 'Custom split' },
        ...(group.openAmounts ? [{ term: 'Amounts', value: 'Members give what they like' }] : []),
        ...(unassignedPence > 0 ? [{ term: 'Not assigned yet', value: formatPounds(unassignedPence) }] : []),
        ...(unassignedPence < 0
          ? [{ term: 'Assigned above the goal', value: formatPounds(-unassignedPence) }]
          : []),
        ...(notedPence > 0 ? [{ term: 'Noted, paid another way', value: formatPounds(notedPence) }] : []),
        ...(feePaidBy === 'group' || coveredFeesPence > 0
          ? [{ term: COVERED_FEES_LABEL, value: formatPounds(coveredFeesPence) }]
          : []),
        { term: 'Available to transfer', value: formatPounds(availablePence) },
        ...(disputedPence > 0 ? [{ term: 'In dispute', value: formatPounds(disputedPence) }] : []),
        ...(debtPence > 0
          ? [{ term: 'Owed after refunds and disputes', value: formatPounds(debtPence) }]
          : []),
      ]}
    />
  )
}
