import { USER_NOT_FOUND } from '@/lib/base/calls/rules'
import { notFound } from '@/lib/base/errors'
import { GROUP_MESSAGES } from '@/lib/groups/group/rules'
import type { Reader, Tx } from '@/lib/platform/db/transaction'

const whereUsername = (...usernames: string[]) => ({
  deletedAt: null,
  identifiers: {
    some: { kind: 'username' as const, value: { in: usernames.map((username) => username.toLowerCase()) } },
  },
})

/** A verified user by username, in upper or lower case; throws 404 for anybody else. */
export async function requireUserNamed(reader: Reader, username: string) {
  const user = await reader.user.findFirst({
    where: {
      ...whereUsername(username),
      OR: [{ emailVerifiedAt: { not: null } }, { phoneVerifiedAt: { not: null } }],
    },
    select: { id: true, username: true, firstname: true, email: true, emailVerifiedAt: true },
  })
  if (!user?.username) throw notFound(USER_NOT_FOUND, 'USER_NOT_FOUND')
  return { ...user, username: user.username }
}

/** A member by exactly one of the two: listed people have no username, and are found by their membership alone. */
export type MemberReference = { username?: string; memberId?: string }

/** Someone who is in the group now; throws 404 for anybody else. */
export async function requireMemberNamed(tx: Tx, groupId: string, { username, memberId }: MemberReference) {
  const memberFilter = memberId ? { id: memberId } : { user: whereUsername(username ?? '') }
  const member = await tx.member.findFirst({
    where: { groupId, leftAt: null, ...memberFilter },
    include: { user: { select: { username: true, listed: true } } },
  })
  if (!member?.user.username) throw notFound("This user isn't a member of the group.", 'MEMBER_NOT_FOUND')
  return { ...member, username: member.user.username, isListed: member.user.listed }
}

/** Several members by one of the two; without either, all of them. */
export type MemberReferences = { usernames?: string[]; memberIds?: string[] }

/** All of these people; throws 404 if one of them is not in the group now. */
export async function requireMembersNamed(
  tx: Tx,
  groupId: string,
  { usernames, memberIds }: MemberReferences,
) {
  const memberFilter = memberIds
    ? { id: { in: memberIds } }
    : usernames && { user: whereUsername(...usernames) }
  const members = await tx.member.findMany({ where: { groupId, leftAt: null, ...memberFilter } })
  const requested = memberIds ?? usernames?.map((username) => username.toLowerCase()) ?? []
  if (members.length < new Set(requested).size) throw notFound(GROUP_MESSAGES.chosenLeft, 'MEMBER_NOT_FOUND')
  return members
}
