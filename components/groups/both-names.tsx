import type { Member } from './group'
import { nameOf } from './member-names'

/** Display name, if there is one, and username. */
export function BothNames({ member }: { member: Pick<Member, 'userId'> }) {
  const { username, displayName } = member.userId
  return (
    <>
      <bdi className="block truncate font-semibold">{nameOf(member)}</bdi>
      {displayName ? <bdi className="block truncate text-sm text-ink-soft">{username}</bdi> : null}
    </>
  )
}
