'use client'

import { ClosingCard } from '@/components/groups/closing/closing-card'
import { CoverButtons } from '@/components/groups/covers/cover-buttons'
import { GroupCover } from '@/components/groups/covers/group-cover'
import { ShareButton } from '@/components/groups/links/share-button'
import { AddMemberButton } from '@/components/groups/members/add-member-button'
import { MemberPayments } from '@/components/groups/members/member-payments'
import { RemindButton } from '@/components/groups/reminders/remind-button'
import { ReminderPanel } from '@/components/groups/reminders/reminder-panel'
import { type Updates, UpdatesPanel } from '@/components/groups/updates/updates-panel'
import type { TransactionLine } from '@/components/money/transactions/transaction-line'
import { TransactionRow } from '@/components/money/transactions/transaction-row'
import { BackLink } from '@/components/ui/buttons/back-link'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { ProgressOverTime } from '@/components/ui/figures/progress-over-time'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { TwoColumns } from '@/components/ui/page/two-columns'
import { clothOf } from '@/lib/groups/covers/cloth'
import { decodePoints, type EncodedPoints } from './collected-steps'
import { EditGroupButton } from './edit-group-button'
import { type Group, isAdminOf } from './group'
import { GroupActions } from './group-actions'
import { GroupBadges } from './group-badges'
import { GroupFacts } from './group-facts'
import { GroupTotals } from './group-totals'
import type { GroupDetailsView } from './group-view'
import { NextStepCard } from './next-step-card'
import { PayBar } from './pay-bar'
import { ShowMore } from './show-more'
import { YourShare } from './your-share'

/** A long description would push the money out of sight. */
const DESCRIPTION_PREVIEW = 200

type GroupDetailsProps = GroupDetailsView & {
  /** The latest few. */
  transactions: TransactionLine[]
  encodedPoints: EncodedPoints | null
  /** How many gifts came in: with the first, there is a card for the recipient. */
  giftCount: number
  updates: Updates
  promiseHref: string | null
}

/** A group's name, its money and the viewer's next step; then everything else. */
export function GroupDetails(props: GroupDetailsProps) {
  const { group, transactions, encodedPoints, viewer, today } = props
  const viewerId = viewer.userId
  return (
    <>
      <div className="relative">
        <GroupCover
          coverUrl={group.coverUrl}
          cloth={clothOf(group._id)}
          className="mb-4 max-h-84 rounded-md"
        />
        <Head group={group} viewerId={viewerId} />
      </div>
      {group.closedAt ? (
        <div className="mb-5">
          <ClosingCard group={group} viewerId={viewerId} />
        </div>
      ) : null}
      <TwoColumns>
        <div className="flex min-w-0 flex-col gap-5">
          <Panel>
            <GroupTotals group={group} today={today} />
          </Panel>
          <NextSteps {...props} />
          <UpdatesPanel
            group={group}
            updates={props.updates}
            isAdmin={isAdminOf(group, viewerId)}
            viewerName={viewer.username}
          />
          <Members {...props} />
          {encodedPoints ? (
            <Panel>
              <ProgressOverTime points={decodePoints(encodedPoints)} goalPence={group.goalPence} />
            </Panel>
          ) : null}
          <RecentTransactions groupId={group._id} transactions={transactions} today={today} />
        </div>
        <Aside {...props} />
      </TwoColumns>
    </>
  )
}

function Head({ group, viewerId }: { group: Group; viewerId: string }) {
  return (
    <PageHeader
      title={group.title}
      text={
        group.description ? (
          <ShowMore text={group.description} max={DESCRIPTION_PREVIEW} textName="description" />
        ) : undefined
      }
      back={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink href="/groups">Back to Groups</BackLink>
          {isAdminOf(group, viewerId) && !group.closedAt ? (
            // On a phone they would hide too much of the cover.
            <div className="flex gap-2 sm:absolute sm:top-3 sm:right-3">
              <CoverButtons groupId={group._id} hasCover={group.coverUrl !== null} />
            </div>
          ) : null}
        </div>
      }
      actions={
        isAdminOf(group, viewerId) ? (
          <>
            <ShareButton variant="secondary" group={group} />
            {group.closedAt ? null : <EditGroupButton group={group} />}
          </>
        ) : null
      }
      mark={<GroupBadges group={group} />}
    />
  )
}

/** The next step, and the viewer's own share, which is itself the next step while it is unpaid. */
function NextSteps(props: GroupDetailsProps) {
  const { group, viewer, step, ownMember, promiseHref, today } = props
  const isPaying = step?.kind === 'pay' || step?.kind === 'give'
  return (
    <>
      {isAdminOf(group, viewer.userId) ? (
        <NextStepCard group={group} step={isPaying ? null : step} viewerName={viewer.username} />
      ) : null}
      {ownMember ? (
        <Panel highlighted={isPaying}>
          <YourShare
            wide
            group={group}
            member={ownMember}
            promiseHref={promiseHref}
            isSecondary={!isPaying}
            hasPayBar={step?.kind === 'pay'}
          />
        </Panel>
      ) : null}
      {group.orderForm && !group.closedAt && ownMember ? <OrderPanel groupId={group._id} /> : null}
      {step?.kind === 'pay' ? <PayBar group={group} owedPence={step.owedPence} today={today} /> : null}
    </>
  )
}

function OrderPanel({ groupId }: { groupId: string }) {
  return (
    <Panel title="Your order">
      <p className="mb-4">Choose what you would like. Your share is what it costs.</p>
      <ButtonLink variant="secondary" href={`/group/${groupId}/order`}>
        See or change your order
      </ButtonLink>
    </Panel>
  )
}

/** Who is in the group and who has paid; admins remind and add people here. */
function Members(props: GroupDetailsProps) {
  const { group, giftCount, namedMembers, owingMembers, giftEffect, firstMembers, viewer } = props
  const viewerId = viewer.userId
  return (
    <Panel
      title="Who has paid"
      aside={
        isAdminOf(group, viewerId) && !group.closedAt ? (
          <div className="flex flex-wrap gap-2">
            <RemindButton group={group} owingMembers={owingMembers} viewerName={viewer.username} />
            <AddMemberButton group={group} />
          </div>
        ) : null
      }
    >
      <MemberPayments
        {...{ group, giftCount, namedMembers, owingMembers, giftEffect, firstMembers, viewerId }}
      />
    </Panel>
  )
}

/** The particulars and the actions. */
function Aside(props: GroupDetailsProps) {
  const { group, stayReason, giftCount, viewer, today } = props
  const viewerId = viewer.userId
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Panel
        title="Group Details"
        aside={
          giftCount > 0 ? (
            <TextLink standalone href={`/group/${group._id}/card`}>
              See the card
            </TextLink>
          ) : null
        }
      >
        <GroupFacts group={group} today={today} />
      </Panel>
      {isAdminOf(group, viewerId) && !group.closedAt ? <ReminderPanel group={group} /> : null}
      <Panel title="Group Actions">
        <GroupActions
          group={group}
          stayReason={stayReason}
          viewerId={viewerId}
          viewerName={viewer.username}
        />
      </Panel>
    </div>
  )
}

type RecentTransactionsProps = Pick<GroupDetailsProps, 'transactions' | 'today'> & { groupId: string }

function RecentTransactions({ groupId, transactions, today }: RecentTransactionsProps) {
  const hasTransactions = transactions.length > 0
  return (
    <Panel
      title="Recent Transactions"
      padding="none"
      aside={
        hasTransactions ? <SeeAllLink href={`/group/${groupId}/transactions`} what="transactions" /> : null
      }
    >
      {hasTransactions ? (
        <ul>
          {transactions.map((transaction) => (
            <TransactionRow key={transaction._id} transaction={transaction} namedBy="member" today={today} />
          ))}
        </ul>
      ) : (
        <EmptyState
          headingLevel={3}
          illustration="passbook"
          title="No transactions yet"
          text="Payments to this group will appear here"
        />
      )}
    </Panel>
  )
}

function SeeAllLink({ href, what }: { href: string; what: string }) {
  return (
    <TextLink standalone href={href}>
      See all<span className="sr-only">{` ${what}`}</span>
    </TextLink>
  )
}
