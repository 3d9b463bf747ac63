import type { Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import type { Reader } from '@/lib/db/transaction'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { showPerson } from '@/lib/membership/person'
import { previewJoin } from '@/lib/shares/preview-join'
import { readSharing, readSharings } from '@/lib/shares/resplit'
import { requireNoMember } from './add-member'
import { requireUserNamed } from './find-person'

/**
 * What it does to the shares when somebody joins, for an admin who is about to let them in: who has paid more than
 * would be theirs then. Without a username it is somebody who has never paid here.
 */
export async function getJoinEffect(viewer: Viewer, groupId: string, username?: string) {
  await requireGroupAdmin(viewer, groupId)
  if (username === undefined) return findJoinEffect(db, viewer, groupId, null)
  const user = await requireUserNamed(db, username)
  await requireNoMember(db, groupId, user)
  return findJoinEffect(db, viewer, groupId, user.id)
}

/** About what somebody who joins now would pay in each of these groups; nothing where that is an admin's decision. */
export async function sharesOfNewcomer(reader: Reader, groupIds: string[], userId: string | null) {
  const sharings = await readSharings(reader, groupIds)
  return new Map(
    [...sharings].map(([groupId, sharing]) => [groupId, previewJoin(sharing, userId).newSharePence]),
  )
}

/** As getJoinEffect, for a person known by the id; null where shares are an admin's decision alone. */
export async function findJoinEffect(reader: Reader, viewer: Viewer, groupId: string, userId: string | null) {
  const sharing = await readSharing(reader, groupId)
  if (!sharing) return null
  const { newSharePence, lowered, overpaidPence } = previewJoin(sharing, userId)
  const people = await reader.user.findMany({ where: { id: { in: lowered.map(({ userId }) => userId) } } })
  return {
    newSharePence,
    overpaidPence,
    lowered: lowered.flatMap(({ userId, ...amounts }) => {
      const person = people.find(({ id }) => id === userId)
      if (!person) return []
      const { username, displayName } = showPerson({ ...person, userId }, viewer.userId)
      return [{ username, displayName, ...amounts }]
    }),
  }
}
