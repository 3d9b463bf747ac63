import { USER_NOT_FOUND } from '@/lib/base/calls/rules'
import { notFound } from '@/lib/base/errors'
import { GROUP_MESSAGES } from '@/lib/groups/group/rules'
import type { Reader, Tx } from '@/lib/platform/db/transaction'

const named = (...usernames: string[]) => ({
  deletedAt: null,
  identifiers: {
    some: { kind: 'username' as const, value: { in: usernames.map((username) => username.toLowerCase()) } },
  },
})

/** A verified user by username, in upper or lower case; throws 404 for anybody else. */
export async function requireUserNamed(reader: Reader, username: string) {
  const user = await reader.user.findFirst({
    where: {
      ...named(username),
      OR: [{ emailVerifiedAt: { not: null } }, { phoneVerifiedAt: { not: null } }],
    },
    select: { id: true, username: true, firstname: true, email: true, emailVerifiedAt: true },
  })
  if (!user?.username) throw notFound(USER_NOT_FOUND, 'USER_NOT_FOUND')
  return { ...user, username: user.username }
}

/** Someone who is in the group now, by username; throws 404 for anybody else. */
export async function requireMemberNamed(tx: Tx, groupId: string, username: string) {
  const member = await tx.member.findFirst({
    where: { groupId, leftAt: null, user: named(username) },
    include: { user: { select: { username: true } } },
  })
  if (!member?.user.username) throw notFound("This user isn't a member of the group.", 'MEMBER_NOT_FOUND')
  return { ...member, username: member.user.username }
}

/** All of these people; throws 404 if one of them is not in the group now. */
export async function requireMembersNamed(tx: Tx, groupId: string, usernames: string[]) {
  const members = await tx.member.findMany({ where: { groupId, leftAt: null, user: named(...usernames) } })
  if (members.length < new Set(usernames.map((username) => username.toLowerCase())).size)
    throw notFound(GROUP_MESSAGES.chosenLeft, 'MEMBER_NOT_FOUND')
  return members
}
