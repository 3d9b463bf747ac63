import { type Group, isAdminOf, type Member } from '@/components/groups/group/group'
import type { OwingMember } from '@/components/groups/reminders/owing'
import { PromisedFor } from '@/components/groups/reminders/promised-for'
import { TextLink } from '@/components/ui/buttons/text-link'
import { classNames } from '@/components/ui/class-names'
import { Avatar } from '@/components/ui/figures/avatar'
import { Icon } from '@/components/ui/figures/icon'
import { formatPounds } from '@/lib/base/money/pence'
import { MEMBERS_SHOWN } from '@/lib/groups/group/rules'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import type { GiftEffect } from './gift-effect'
import { GiftNotice } from './gift-notice'
import { MemberBadges } from './member-badges'
import { NO_AMOUNT } from './member-filter'
import { MemberNameLines } from './member-name-lines'
import { MemberRow } from './member-row'
import { hasNoAmountYet, hasNoShareYet, hasPaid, paymentState } from './payment-state'

const MARKS_MAX = 24

type MemberPaymentsProps = {
  group: Group
  /** How many gifts count towards the goal. */
  giftCount: number
  /** Those an admin sees by name, in their order. */
  namedMembers: Member[]
  /** Everyone who still owes, for admins. */
  owingMembers: OwingMember[]
  giftEffect: GiftEffect | null
  /** Whom other members see. */
  firstMembers: Member[]
  viewerId: string
}

/** The members, and how many have paid their share. Admins see first who has not, by name. */
export function MemberPayments(props: MemberPaymentsProps) {
  const { group, giftCount, namedMembers, owingMembers, giftEffect, firstMembers, viewerId } = props
  const isAdmin = isAdminOf(group, viewerId)
  const shownMembers = isAdmin ? namedMembers : firstMembers
  return (
    <>
      {isAdmin && group.numberOfMembers > 1 ? <OwingNames owingMembers={owingMembers} /> : null}
      <PaidCount group={group} giftCount={giftCount} />
      {isAdmin ? null : <Marks paidCount={group.paidMembers} totalCount={group.numberOfMembers} />}
      {isAdmin && giftEffect ? <GiftNotice group={group} effect={giftEffect} className="mt-4" /> : null}
      <ul className="mt-3 divide-y divide-rule">
        {shownMembers.map((member) =>
          isAdmin ? (
            <MemberPaymentRow key={member._id} group={group} member={member} viewerId={viewerId} />
          ) : (
            <MemberRow key={member._id} group={group} member={member} viewerId={viewerId} />
          ),
        )}
      </ul>
      {group.numberOfMembers > MEMBERS_SHOWN ? (
        <p className="mt-3">
          <TextLink standalone href={`/group/${group._id}/all-members`}>
            See all members
          </TextLink>
          <span className="text-ink-soft">{` (${group.numberOfMembers})`}</span>
        </p>
      ) : null}
    </>
  )
}

const NAMED_MAX = 3

/** Who has not paid yet, at a glance. */
function OwingNames({ owingMembers }: { owingMembers: OwingMember[] }) {
  if (owingMembers.length === 0) return null
  const named = owingMembers.length > NAMED_MAX + 1 ? owingMembers.slice(0, NAMED_MAX) : owingMembers
  const otherCount = owingMembers.length - named.length
  return (
    <p className="mb-3 text-lg break-words">
      <span className="text-ink-soft">Still to pay: </span>
      {named.map(({ username, displayName, isOwn }, index) => (
        <span key={username}>
          {index === 0 ? '' : index < owingMembers.length - 1 ? ', ' : ' and '}
          <bdi className="font-semibold">{isOwn ? 'you' : (displayName ?? username)}</bdi>
        </span>
      ))}
      {otherCount > 0 ? ` and ${otherCount} others` : null}
    </p>
  )
}

function PaidCount({ group, giftCount }: Pick<MemberPaymentsProps, 'group' | 'giftCount'>) {
  const { paidMembers, numberOfMembers, giftPence } = group
  const noun = numberOfMembers === 1 ? 'member' : 'members'
  const giftText = `${giftCount === 1 ? '1 gift' : `${giftCount} gifts`}, ${formatPounds(giftPence)}`
  return (
    <p>
      <span className="figures font-display text-2xl font-[640] whitespace-nowrap">{`${paidMembers} of ${numberOfMembers}`}</span>{' '}
      <span className="figures ml-1 text-ink-soft">
        {`${noun} paid`}
        {giftCount > 0 ? (
          <>
            {' '}
            <span className="inline-block">{`and ${giftText}`}</span>
          </>
        ) : null}
      </span>
    </p>
  )
}

/** A mark for each member, filled for each who paid, without revealing who is who. */
function Marks({ paidCount, totalCount }: { paidCount: number; totalCount: number }) {
  const markCount = Math.min(totalCount, MARKS_MAX)
  const filledCount = totalCount > 0 ? Math.round((paidCount / totalCount) * markCount) : 0
  return (
    <div className="mt-4 flex flex-wrap gap-1.5" aria-hidden="true">
      {Array.from({ length: markCount }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: marks without identity
          key={index}
          className={classNames('paid-dot', index < filledCount && 'paid-dot-filled')}
        >
          {index < filledCount ? <Icon className="icon-check/3 size-3.5" /> : null}
        </span>
      ))}
    </div>
  )
}

type MemberPaymentRowProps = { group: Group; member: Member; viewerId: string }

/** A member and their money, in one line. */
function MemberPaymentRow({ group, member, viewerId }: MemberPaymentRowProps) {
  const { userId: person, role } = member
  const isOwn = person._id === viewerId
  const isAdmin = role === 'admin'
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2.5 py-2">
      <Avatar
        userId={person._id ?? member._id}
        username={person.username}
        pictureUrl={person.profilePictureUrl}
        size="small"
        decorative
      />
      <div className="min-w-0 flex-1 basis-36 leading-tight">
        <MemberNameLines member={member} />
        {isOwn || isAdmin ? (
          <p className="mt-1 flex flex-wrap gap-1.5">
            <MemberBadges {...{ isOwn, isAdmin }} />
          </p>
        ) : null}
        <PromisedFor day={group.closedAt ? null : member.promisedFor} hasIcon={false} />
      </div>
      <MemberPaymentStatus group={group} member={member} />
    </li>
  )
}

function MemberPaymentStatus({ group, member }: Omit<MemberPaymentRowProps, 'viewerId'>) {
  const contributionPence = member.contributionPence ?? 0
  const remittedPence = member.remittedPence ?? 0
  const isPaid = hasPaid(contributionPence, remittedPence)
  const owes = contributionPence > remittedPence && !hasNoShareYet(group, member)
  return (
    <span
      className={classNames(
        'figures ml-auto flex max-w-full shrink-0 items-center gap-1 text-right text-sm',
        isPaid ? 'font-semibold text-success' : owes ? 'font-semibold text-ink' : 'text-ink-soft',
      )}
    >
      {isPaid ? (
        <Icon className="icon-check/2.6 size-4" />
      ) : owes ? (
        <Icon className="icon-circle-dashed size-4" />
      ) : null}
      {statusText(group, member)}
    </span>
  )
}

function statusText(group: Group, member: Member): string {
  const contributionPence = member.contributionPence ?? 0
  const remittedPence = member.remittedPence ?? 0
  const [share, paid] = [formatPounds(contributionPence), formatPounds(remittedPence)]
  if (hasNoShareYet(group, member)) return 'No share yet'
  switch (paymentState(contributionPence, remittedPence, isPayWhatYouLike(group, member))) {
    case 'gives-freely':
      return remittedPence > 0 ? `Gave ${paid}` : 'Nothing yet'
    case 'nothing-due':
      return hasNoAmountYet(group, member) ? NO_AMOUNT : 'Nothing due'
    case 'unpaid':
      return `${share} ${group.closedAt ? 'not paid' : 'to pay'}`
    case 'part-paid':
      return `${paid} of ${share}`
    case 'paid':
      return 'Paid'
    case 'overpaid':
      return `Paid, ${formatPounds(remittedPence - contributionPence)} over`
  }
}
