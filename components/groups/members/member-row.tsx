import type { Group, Member } from '@/components/groups/group/group'
import { Avatar } from '@/components/ui/figures/avatar'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { findGiftEffect } from './gift-effect'
import { MemberBadges } from './member-badges'
import { NO_AMOUNT } from './member-filter'
import { MemberNameLines } from './member-name-lines'
import { PaidMark } from './paid-mark'
import { hasNoAmountYet, hasNoShareYet } from './payment-state'

type MemberRowProps = {
  group: Pick<Group, 'openAmounts' | 'closedAt' | 'numberOfMembers' | 'splitOption' | 'giftPence'>
  member: Member
  viewerId: string
}

/** A member in a short list: who they are, their role, and their payment state if the viewer may see it. */
export function MemberRow({ group, member, viewerId }: MemberRowProps) {
  const { userId: person, contributionPence, remittedPence } = member
  const isOwn = person._id === viewerId
  const isAdmin = member.role === 'admin'
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Avatar
        userId={person._id ?? member._id}
        username={person.username}
        pictureUrl={person.profilePictureUrl}
        decorative
      />
      <div className="min-w-0 flex-1 basis-24 leading-tight">
        <MemberNameLines member={member} />
        {isOwn || isAdmin ? (
          <p className="mt-1 flex flex-wrap gap-1.5">
            <MemberBadges {...{ isOwn, isAdmin }} />
          </p>
        ) : null}
      </div>
      {hasNoShareYet(group, member) ? (
        <span className="ml-auto shrink-0 text-sm text-ink-soft">No share yet</span>
      ) : hasNoAmountYet(group, member) ? (
        <span className="ml-auto shrink-0 text-sm text-ink-soft">{NO_AMOUNT}</span>
      ) : contributionPence !== null && remittedPence !== null ? (
        // At the right edge, even when it wraps onto a line of its own.
        <div className="ml-auto shrink-0">
          <PaidMark
            {...{ contributionPence, remittedPence }}
            paysAnyAmount={isPayWhatYouLike(group, member)}
            isLoweredByGifts={findGiftEffect(group, [member]) !== null}
            isClosed={group.closedAt !== null}
          />
        </div>
      ) : null}
    </li>
  )
}
