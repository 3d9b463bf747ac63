import { z } from 'zod'
import { id as idField } from '@/lib/base/calls/fields'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'

/** A group as one person knows it: its title while they are in it, otherwise how their membership ended. */
type GroupAccess = { title: string; ended: null } | { title: null; ended: 'deleted' | 'removed' | 'left' }

const columns = z.strictObject({
  leftAt: z.date().nullable(),
  wasRemoved: z.boolean(),
  title: z.string(),
  deletedAt: z.date().nullable(),
})

/** Null for somebody who was never in it, just as for a group that does not exist. */
export async function findGroupAccess(
  { userId }: Pick<Viewer, 'userId'>,
  groupId: string,
): Promise<GroupAccess | null> {
  const parsedId = idField.safeParse(groupId)
  if (!parsedId.success) return null
  const [found] = await readRows(
    columns,
    Prisma.sql`
    SELECT m."leftAt", m."wasRemoved", g.title, g."deletedAt" FROM members m JOIN groups g ON g.id = m."groupId"
    WHERE m."groupId" = ${parsedId.data}::uuid AND m."userId" = ${userId}::uuid`,
  )
  if (!found) return null
  const { leftAt, wasRemoved, title, deletedAt } = found
  if (leftAt) return { title: null, ended: wasRemoved ? 'removed' : 'left' }
  return deletedAt ? { title: null, ended: 'deleted' } : { title, ended: null }
}
