import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/figures/amount'
import { DescriptionList } from '@/components/ui/page/description-list'
import { Panel } from '@/components/ui/page/panel'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { Invitation } from './invitation'

/** Which group an invitation is for, who invites whom, and what joining costs. */
export function InvitationFacts({ invitation, whom }: { invitation: Invitation; whom: ReactNode }) {
  const { group, invitedBy } = invitation
  const { paymentDeadline: deadline, isOverdue } = group
  return (
    <>
      <p className="text-sm font-semibold text-marmalade">Group Invitation</p>
      <h1 dir="auto" className="mt-1 text-3xl break-words">
        {group.title}
      </h1>
      <p className="mt-2 text-ink-soft">
        <bdi className="font-semibold text-ink">{invitedBy.username}</bdi> invites {whom} to join.
      </p>
      <Panel className="mt-6">
        {group.description ? (
          <p dir="auto" className="mb-4 break-words whitespace-pre-line">
            {group.description}
          </p>
        ) : null}
        <Share invitation={invitation} />
        <DescriptionList
          items={[
            { term: 'Goal', value: formatPounds(group.goalPence) },
            {
              term: isOverdue ? 'Was to be paid by' : 'Pay by',
              value: <time dateTime={deadline}>{longDay(deadline)}</time>,
            },
            { term: 'Members', value: group.numberOfMembers },
            { term: 'Split type', value: group.splitOption === 'autoSplit' ? 'Auto' : 'Custom' },
            { term: 'Invited by', value: <bdi>{invitedBy.username}</bdi> },
          ]}
        />
      </Panel>
    </>
  )
}

/** The price, shown before anybody joins. */
function Share({ invitation: { group, contributionPence } }: { invitation: Invitation }) {
  return (
    <div className="mb-3 border-l-4 border-marmalade-fill pl-4">
      <p className="text-sm text-ink-soft">Your share</p>
      {contributionPence === null ? (
        <p className="font-semibold">
          {group.openAmounts ? 'What you like' : 'An admin sets how much you pay'}
        </p>
      ) : (
        <>
          <p>
            {contributionPence > 0 ? 'about ' : null}
            <Amount size="medium" pence={contributionPence} />
          </p>
          <p className="text-sm text-ink-soft">
            {contributionPence > 0
              ? 'The goal is shared equally, so this changes as people join or leave.'
              : 'As it stands, others have covered the goal.'}
          </p>
        </>
      )}
    </div>
  )
}
