import { PayButton } from '@/components/groups/group/pay-button'
import { linkStatusText } from '@/components/groups/people-list/link-status'
import { classNames } from '@/components/ui/class-names'
import { Amount } from '@/components/ui/figures/amount'
import { Icon } from '@/components/ui/figures/icon'
import { shortWeekdayAndDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { MemberBadges } from './member-badges'
import { NO_AMOUNT } from './member-filter'
import { MemberMenu } from './member-menu'
import { memberLabel, searchableNames } from './member-names'
import { MemberPerson } from './member-person'
import { SearchableMember } from './member-search'
import type { MemberView } from './member-view'
import { paymentState } from './payment-state'

/** A member of a larger group in one line: name, payment state, and a menu of actions. */
export function MemberLine({ view }: { view: MemberView }) {
  const { member, isOwn, mayPay, actions } = view
  const canAnswer = member.canManage && !isOwn
  return (
    <SearchableMember
      names={searchableNames(member)}
      label={memberLabel(member, { isOwn })}
      className={classNames(
        'min-w-0 border-b border-rule py-1 pr-1 pl-3 sm:border-r',
        isOwn && 'border-l-4 border-l-marmalade-fill col-span-full',
      )}
    >
      <div className="flex min-h-11 items-center gap-1.5">
        <MemberPerson view={view} isSmall />
        <PaymentStatus view={view} />
        <MemberMenu
          member={member}
          person={view.person}
          actions={canAnswer ? ['answer-request', ...actions] : actions}
        />
      </div>
      <MemberStatus view={view} />
      {mayPay ? <PayButton groupId={view.groupId} className="mt-0.5 mb-2 ml-11" /> : null}
    </SearchableMember>
  )
}

/** What is left to pay of their share, or that it is paid; nothing if the viewer may not know. */
function PaymentStatus({ view: { member, paysAnyAmount, hasNoAmount, isClosed } }: { view: MemberView }) {
  const { contributionPence, remittedPence } = member
  if (contributionPence === null || remittedPence === null) return null
  const share = formatPounds(contributionPence)
  const className = 'ml-1.5 shrink-0 text-right text-sm text-ink-soft leading-tight'
  switch (paymentState(contributionPence, remittedPence, paysAnyAmount)) {
    case 'nothing-due':
      return <span className={className}>{hasNoAmount ? NO_AMOUNT : 'Nothing due'}</span>
    case 'gives-freely':
      return (
        <span className={className}>
          <Amount pence={remittedPence} className="block text-base text-ink" />
          given
        </span>
      )
    case 'paid':
      return (
        <span className={className}>
          <PaidLabel />
          {share}
        </span>
      )
    case 'overpaid':
      return (
        <span className={className}>
          <PaidLabel />
          {`${formatPounds(remittedPence)} of ${share}`}
        </span>
      )
    default:
      return (
        <span className={className}>
          <Amount pence={contributionPence - remittedPence} className="block text-base text-ink" />
          {isClosed ? 'not paid' : remittedPence > 0 ? `left of ${share}` : 'to pay'}
        </span>
      )
  }
}

const PaidLabel = () => (
  <span className="flex items-center justify-end gap-1 text-base font-semibold text-success">
    <Icon className="icon-circle-check size-4" />
    Paid
  </span>
)

/** Their role, and what they have told the admins, in a few words. */
function MemberStatus({ view: { member, isOwn, person } }: { view: MemberView }) {
  const words = [
    person && linkStatusText(person),
    member.promisedFor && `Promised for ${shortWeekdayAndDay(member.promisedFor)}`,
    member.saidPaidAt && (isOwn ? 'You said you’ve paid another way' : 'Says they’ve paid another way'),
    member.canManage && `Can manage ${formatPounds(member.canManage.amountPence)}`,
    member.notedPence && `${formatPounds(member.notedPence)} of it noted`,
  ].filter(Boolean)
  const isAdmin = member.role === 'admin'
  if (!isOwn && !isAdmin && words.length === 0) return null
  return (
    <p className="mb-1.5 flex flex-wrap items-center gap-1.5 pr-2 pl-11 text-sm">
      <MemberBadges {...{ isOwn, isAdmin }} />
      {words.length > 0 ? (
        <span className="rounded-sm bg-marmalade-wash px-2">{words.join(' · ')}</span>
      ) : null}
    </p>
  )
}
