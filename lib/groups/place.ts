import type { Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { isUuid } from '@/lib/uuid'

/** What a group is to somebody: its title while they are in it, else how their membership ended. */
export type Place = { title: string; ended: null } | { title: null; ended: 'deleted' | 'removed' | 'left' }

/** Null for somebody who was never in it, as for a group that does not exist. */
export async function findPlace({ userId }: Pick<Viewer, 'userId'>, groupId: string): Promise<Place | null> {
  if (!isUuid(groupId)) return null
  const found = await db.member.findUnique({
    where: { groupId_userId: { groupId, userId } },
    select: { leftAt: true, wasRemoved: true, group: { select: { title: true, deletedAt: true } } },
  })
  if (!found) return null
  const { leftAt, wasRemoved, group } = found
  if (leftAt) return { title: null, ended: wasRemoved ? 'removed' : 'left' }
  return group.deletedAt ? { title: null, ended: 'deleted' } : { title: group.title, ended: null }
}
