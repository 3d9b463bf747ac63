import { requireGroupAdmin } from '@/lib/membership/membership'
import { presentPerson } from '@/lib/membership/person'
import { previewJoin } from '@/lib/membership/shares/preview-join'
import { readShareBases, readShareBasis } from '@/lib/membership/shares/resplit'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Reader } from '@/lib/platform/db/transaction'
import { requireNotMember } from './add-member'
import { requireUserNamed } from './require-member'

/**
 * For an admin about to let somebody in: the new member's share, and who would then have paid more than theirs. Without
 * a username, for somebody who has never paid here. Throws 404 or 409.
 */
export async function getJoinEffect(viewer: Viewer, groupId: string, username?: string) {
  await requireGroupAdmin(viewer, groupId)
  if (username === undefined) return findJoinEffect(db, viewer, groupId, null)
  const user = await requireUserNamed(db, username)
  await requireNotMember(db, groupId, user)
  return findJoinEffect(db, viewer, groupId, user.id)
}

/** Roughly what a newcomer would owe in each of these groups, in pence; without those where admins set the shares. */
export async function readNewcomerShares(reader: Reader, groupIds: string[], userId: string | null) {
  const bases = await readShareBases(reader, groupIds)
  return new Map([...bases].map(([groupId, basis]) => [groupId, previewJoin(basis, userId).newSharePence]))
}

/** Like getJoinEffect, by user id and without checking rights; null where admins set all shares. */
export async function findJoinEffect(reader: Reader, viewer: Viewer, groupId: string, userId: string | null) {
  const basis = await readShareBasis(reader, groupId)
  if (!basis) return null
  const { newSharePence, lowered, overpaidPence } = previewJoin(basis, userId)
  const people = await reader.user.findMany({ where: { id: { in: lowered.map(({ userId }) => userId) } } })
  return {
    newSharePence,
    overpaidPence,
    lowered: lowered.flatMap(({ userId, ...amounts }) => {
      const person = people.find(({ id }) => id === userId)
      if (!person) return []
      const { username, displayName } = presentPerson({ ...person, userId }, viewer.userId)
      return [{ username, displayName, ...amounts }]
    }),
  }
}
