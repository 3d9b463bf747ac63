import type { Member } from '@/components/groups/group/group'
import { memberName } from './member-names'

/** Display name, if there is one, and username. */
export function MemberNameLines({ member }: { member: Pick<Member, 'userId'> }) {
  const { username, displayName } = member.userId
  return (
    <>
      <bdi className="block font-semibold break-words">{memberName(member)}</bdi>
      {displayName ? <bdi className="block text-sm break-words text-ink-soft">{username}</bdi> : null}
    </>
  )
}
