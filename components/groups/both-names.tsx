import type { Member } from './group'
import { nameOf } from './member-names'

/** The name that people know them by, and the one that they have here. */
export function BothNames({ member }: { member: Pick<Member, 'userId'> }) {
  const { username, displayName } = member.userId
  return (
    <>
      <bdi className="block truncate font-semibold">{nameOf(member)}</bdi>
      {displayName ? <bdi className="block truncate text-sm text-ink-soft">{username}</bdi> : null}
    </>
  )
}
