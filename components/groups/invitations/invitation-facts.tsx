import type { ReactNode } from 'react'
import { timeLeft } from '@/components/groups/group/deadline-text'
import { Amount } from '@/components/ui/figures/amount'
import { Strokes } from '@/components/ui/figures/strokes'
import { DescriptionList } from '@/components/ui/page/description-list'
import { Panel } from '@/components/ui/page/panel'
import { londonDay } from '@/lib/base/clock'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { Invitation } from './invitation'

/** Which group an invitation is for, who invites whom, and what joining costs. */
export function InvitationFacts({ invitation, invitee }: { invitation: Invitation; invitee: ReactNode }) {
  const { group, invitedBy } = invitation
  const { paymentDeadline: deadline, isOverdue } = group
  return (
    <>
      <p className="text-sm font-semibold text-marmalade">Group Invitation</p>
      <h1 dir="auto" className="mt-1 text-3xl break-words">
        {group.title}
      </h1>
      <p className="mt-2 text-ink-soft">
        <bdi className="font-semibold text-ink">{invitedBy.username}</bdi> invites {invitee} to join.
      </p>
      <Panel className="mt-6">
        {group.description ? (
          <p dir="auto" className="mb-4 break-words whitespace-pre-line">
            {group.description}
          </p>
        ) : null}
        <Share invitation={invitation} />
        {group.isClosed ? null : <YourStroke memberCount={group.numberOfMembers} />}
        <DescriptionList
          items={[
            { term: 'Goal', value: formatPounds(group.goalPence) },
            {
              term: isOverdue ? 'Was to be paid by' : 'Pay by',
              value: (
                <>
                  <time dateTime={deadline}>{longDay(deadline)}</time>
                  {group.isClosed ? null : (
                    <span className="block text-sm font-normal text-ink-soft">
                      {timeLeft(deadline, londonDay())}
                    </span>
                  )}
                </>
              ),
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

/** Beyond these the strokes would be too small to count. */
const MAX_STROKES = 25

/** Who is in, and where the reader would be. */
function YourStroke({ memberCount }: { memberCount: number }) {
  if (memberCount >= MAX_STROKES) return null
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <Strokes
        total={memberCount + 1}
        drawnCount={memberCount}
        marksLastAsOwn
        className="h-9 w-auto max-w-full shrink-0"
      />
      <p className="text-sm text-ink-soft">
        {`${memberCount === 1 ? 'One person is' : `${memberCount} people are`} in. You’d be stroke ${memberCount + 1}.`}
      </p>
    </div>
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
          <p className="flex flex-wrap items-baseline gap-x-1.5">
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
