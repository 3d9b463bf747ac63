import { Avatar } from '@/components/ui/figures/avatar'
import { HoverCard } from '@/components/ui/overlays/hover-card'
import { MemberAmounts } from './member-amounts'
import { MemberNameLines } from './member-name-lines'
import { memberLabel, memberName } from './member-names'
import type { MemberView } from './member-view'

/** Picture and name; a card with more opens on hover, focus or tap. */
export function MemberPerson({ view, isSmall = false }: { view: MemberView; isSmall?: boolean }) {
  const { member } = view
  const { userId: person } = member
  return (
    <HoverCard
      label={`About ${memberLabel(member)}`}
      className="flex min-h-11 min-w-0 grow items-center gap-3"
      card={<Profile view={view} />}
    >
      <Avatar
        userId={person._id ?? member._id}
        username={person.username}
        pictureUrl={person.profilePictureUrl}
        size={isSmall ? 'small' : 'medium'}
        decorative
      />
      <span className="min-w-0 leading-tight">
        <span className="sr-only">About </span>
        <MemberNameLines member={member} />
      </span>
    </HoverCard>
  )
}

function Profile({ view: { member, isOwn, showsAmounts, paysAnyAmount } }: { view: MemberView }) {
  const { userId: person, role, listed, contributionPence, remittedPence } = member
  return (
    <div className="w-60 max-w-full">
      <p className="font-semibold break-words">
        <bdi>{memberName(member)}</bdi>
      </p>
      <p className="text-ink-soft">
        {role === 'admin'
          ? 'Admin of the group'
          : listed
            ? 'On the list, without a login'
            : 'Member of the group'}
        {isOwn ? ', you' : ''}
      </p>
      {showsAmounts ? (
        <MemberAmounts {...{ contributionPence, remittedPence, paysAnyAmount }} className="mt-3" />
      ) : null}
      {person.isProfileVisible || isOwn ? null : (
        <p className="mt-2 text-ink-soft">This profile is private.</p>
      )}
    </div>
  )
}
