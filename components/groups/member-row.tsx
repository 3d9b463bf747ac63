import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { givesFreely } from '@/lib/membership/rules'
import type { Group, Member } from './group'
import { PaidMark } from './paid-mark'

type MemberRowProps = { group: Pick<Group, 'openAmounts' | 'closedAt'>; member: Member; viewerId: string }

/** A member in a short list: who they are, their role, and their payment state if the viewer may see it. */
export function MemberRow({ group, member, viewerId }: MemberRowProps) {
  const { userId: person, role, contributionPence, remittedPence } = member
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5">
      <Avatar
        userId={person._id ?? member._id}
        username={person.username}
        pictureUrl={person.profilePictureUrl}
        decorative
      />
      <div className="min-w-0 grow">
        <p className="flex min-w-0 items-center gap-2">
          <bdi className="truncate font-semibold">{person.username}</bdi>
          {person._id === viewerId ? <span className="shrink-0 text-sm text-ink-soft">You</span> : null}
        </p>
        <p className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
          {role === 'admin' ? <Badge>Admin</Badge> : null}
          {person.displayName ? <bdi className="truncate">{person.displayName}</bdi> : null}
        </p>
      </div>
      {contributionPence !== null && remittedPence !== null ? (
        <PaidMark
          {...{ contributionPence, remittedPence }}
          givesFreely={givesFreely(group, member)}
          isClosed={group.closedAt !== null}
        />
      ) : null}
    </li>
  )
}
