'use client'

import { CreditCard } from 'lucide-react'
import { PromisedFor } from '@/components/reminders/promised-for'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { HoverCard } from '@/components/ui/hover-card'
import { memberActions, showsAmountsOnHover } from '@/lib/groups/member-actions'
import { givesFreely } from '@/lib/membership/rules'
import { formatPounds } from '@/lib/money/pence'
import type { Group, Member } from './group'
import { MemberAmounts } from './member-amounts'
import type { Asking } from './member-dialogs'
import { MemberMenu } from './member-menu'
import { standingOf } from './member-standing'

type MemberCardProps = {
  member: Member
  members: Member[]
  viewerId: string
  group: Pick<Group, '_id' | 'openAmounts' | 'closedAt'>
  onAction: (action: Asking['action'], member: Member) => void
}

export function MemberCard({ member, members, viewerId, group, onAction }: MemberCardProps) {
  const { userId: person, role, contributionPence, remittedPence } = member
  const isOwn = person._id === viewerId
  const amounts = { contributionPence, remittedPence, givesFreely: givesFreely(group, member) }
  const all = members.map(standingOf)
  const actions = memberActions(viewerId, { ...standingOf(member), ...amounts }, all, group.closedAt !== null)
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col rounded-md border border-rule bg-sheet p-4',
        isOwn && 'border-l-4 border-l-marmalade-fill',
      )}
      aria-label={isOwn ? `${person.username}, you` : person.username}
    >
      <div className="flex items-start gap-3">
        <Person
          member={member}
          isOwn={isOwn}
          showsAmounts={showsAmountsOnHover(viewerId, withProfile(member), all)}
        />
        <MemberMenu
          username={person.username}
          actions={actions.filter((action) => action !== 'make-payment')}
          onSelect={(action) => onAction(action, member)}
        />
      </div>
      {role === 'admin' || isOwn ? (
        <p className="mt-2 flex flex-wrap gap-2">
          {isOwn ? <Badge>You</Badge> : null}
          {role === 'admin' ? <Badge tone="green">Admin</Badge> : null}
        </p>
      ) : null}
      <MemberAmounts {...amounts} notedPence={member.notedPence} className="mt-4" />
      <PromisedFor day={member.promisedFor} className="mt-2" />
      {member.saidPaidAt ? (
        <p className="mt-2 rounded-md bg-marmalade-wash p-3 text-sm">
          {isOwn
            ? 'You said you’ve paid another way. An admin can note it.'
            : 'Says they’ve paid another way. Note the payment if you have it.'}
        </p>
      ) : null}
      {member.canManage ? (
        <CanManage member={member} isOwn={isOwn} onAnswer={() => onAction('answer-request', member)} />
      ) : null}
      {actions.includes('make-payment') ? (
        <ButtonLink
          className="mt-4"
          href={`/group/${group._id}/initialize-payment`}
          icon={<CreditCard size={18} aria-hidden="true" />}
        >
          Make Payment
        </ButtonLink>
      ) : null}
    </li>
  )
}

type CanManageProps = { member: Member; isOwn: boolean; onAnswer: () => void }

/** What they can manage of their share, for the admins to answer. */
function CanManage({ member, isOwn, onAnswer }: CanManageProps) {
  const amount = formatPounds(member.canManage?.amountPence ?? 0)
  return (
    <div className="mt-4 rounded-md bg-marmalade-wash p-3 text-sm">
      <p>
        {isOwn
          ? `You can manage ${amount}. Only the admins know.`
          : `Can manage ${amount}. Only admins see this.`}
      </p>
      {isOwn ? null : (
        <Button variant="secondary" size="small" className="mt-2" aria-haspopup="dialog" onClick={onAnswer}>
          Answer<span className="sr-only">{` ${member.userId.username}`}</span>
        </Button>
      )}
    </div>
  )
}

const withProfile = (member: Member) => ({
  ...standingOf(member),
  isProfileVisible: member.userId.isProfileVisible,
})

type PersonProps = { member: Member; isOwn: boolean; showsAmounts: boolean }

/** Picture and name; more of it on hover, focus or a tap. */
function Person({ member, isOwn, showsAmounts }: PersonProps) {
  const { userId: person } = member
  return (
    <HoverCard
      label={`About ${person.username}`}
      className="flex min-h-11 min-w-0 grow items-center gap-3"
      card={<Profile member={member} isOwn={isOwn} showsAmounts={showsAmounts} />}
    >
      <Avatar
        userId={person._id ?? member._id}
        username={person.username}
        pictureUrl={person.profilePictureUrl}
        decorative
      />
      <span className="min-w-0">
        <bdi className="block truncate font-semibold">{person.username}</bdi>
        {person.displayName ? (
          <span className="block truncate text-sm text-ink-soft">{person.displayName}</span>
        ) : null}
      </span>
    </HoverCard>
  )
}

function Profile({ member, isOwn, showsAmounts }: PersonProps) {
  const { userId: person, role, contributionPence, remittedPence } = member
  return (
    <div className="w-60 max-w-full">
      <p className="font-semibold break-words">
        <bdi>{person.displayName ?? person.username}</bdi>
      </p>
      <p className="text-ink-soft">
        {role === 'admin' ? 'Admin of the group' : 'Member of the group'}
        {isOwn ? ', you' : ''}
      </p>
      {showsAmounts ? <MemberAmounts {...{ contributionPence, remittedPence }} className="mt-3" /> : null}
      {person.isProfileVisible || isOwn ? null : (
        <p className="mt-2 text-ink-soft">This profile is private.</p>
      )}
    </div>
  )
}
