import { z } from 'zod'
import { forbidden, notFound } from '@/lib/base/errors'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Group, type Member, Prisma } from '@/lib/platform/db/generated/client'
import { Role } from '@/lib/platform/db/generated/enums'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { recordGroupOpened } from './seen'

type Membership = { group: Group; member: Member }

export const noGroup = () => notFound('Group not found.', 'GROUP_NOT_FOUND')

/** The viewer's membership and its group; throws 404 if they are not a member, as for a group that does not exist. */
export async function requireMember(
  viewer: Pick<Viewer, 'userId'>,
  groupId: string,
  reader: Reader = db,
): Promise<Membership> {
  const found = await reader.member.findFirst({
    where: { groupId, userId: viewer.userId, leftAt: null, group: { deletedAt: null } },
    include: { group: true },
  })
  if (!found) throw noGroup()
  const { group, ...member } = found
  if (reader === db) await recordGroupOpened(member)
  return { group, member }
}

const roleColumns = z.strictObject({ role: z.enum(Role) })

/** Like requireMember, but reads only the viewer's role. */
export async function requireRole(viewer: Pick<Viewer, 'userId'>, groupId: string): Promise<Member['role']> {
  const [found] = await readRows(
    roleColumns,
    Prisma.sql`SELECT viewer.role::text ${membershipClause(groupId, viewer)}`,
  )
  if (!found) throw noGroup()
  return found.role
}

const standingColumns = roleColumns.extend({ isOnlyAdmin: z.boolean() })
export type Standing = z.output<typeof standingColumns>

/** Like requireRole, and whether the group has no other admin, in the same round trip. */
export async function requireStanding(viewer: Pick<Viewer, 'userId'>, groupId: string): Promise<Standing> {
  const [found] = await readRows(
    standingColumns,
    Prisma.sql`SELECT viewer.role::text, NOT EXISTS (SELECT FROM members other
      WHERE other."groupId" = viewer."groupId" AND other.role = 'admin' AND other."leftAt" IS NULL
        AND other.id <> viewer.id) AS "isOnlyAdmin" ${membershipClause(groupId, viewer)}`,
  )
  if (!found) throw noGroup()
  return found
}

/** The same, of somebody in a group whose admins are known. */
export const standingAmong = (admins: string[], { userId }: Pick<Viewer, 'userId'>): Standing => ({
  role: admins.includes(userId) ? 'admin' : 'member',
  isOnlyAdmin: admins.every((id) => id === userId),
})

const managedColumns = z.strictObject({ groupId: z.string(), isOnlyAdmin: z.boolean() })

/** The groups that somebody is an admin of, and whether they are the only one. */
export const listManagedGroups = ({ userId }: Pick<Viewer, 'userId'>) =>
  readRows(
    managedColumns,
    Prisma.sql`SELECT own."groupId", NOT EXISTS (SELECT FROM members other
      WHERE other."groupId" = own."groupId" AND other.role = 'admin' AND other."leftAt" IS NULL
        AND other.id <> own.id) AS "isOnlyAdmin"
      FROM members own JOIN groups g ON g.id = own."groupId" AND g."deletedAt" IS NULL
      WHERE own."userId" = ${userId}::uuid AND own."leftAt" IS NULL AND own.role = 'admin'`,
  )

/** Whether somebody is in a group now, as a condition for a query that reads what only members may see. */
export const whereMember = (groupId: string, viewer: Pick<Viewer, 'userId'>) =>
  Prisma.sql`EXISTS (SELECT ${membershipClause(groupId, viewer)})`

const membershipClause = (groupId: string, { userId }: Pick<Viewer, 'userId'>) => Prisma.sql`
  FROM members viewer JOIN groups viewed ON viewed.id = viewer."groupId"
  WHERE viewed.id = ${groupId}::uuid AND viewer."userId" = ${userId}::uuid AND viewer."leftAt" IS NULL
    AND viewed."deletedAt" IS NULL`

/** Like requireMember, but throws 403 for a member who is not an admin. */
export async function requireGroupAdmin(
  viewer: Pick<Viewer, 'userId'>,
  groupId: string,
  reader: Reader = db,
): Promise<Membership> {
  const membership = await requireMember(viewer, groupId, reader)
  if (membership.member.role !== 'admin') throw forbidden('Unauthorized')
  return membership
}

/**
 * Locks a group until the transaction ends; throws 404 if there is none. Every command that changes its members,
 * amounts or money takes this lock before it reads anything: so they run one after another and cannot deadlock (decision 7).
 */
export async function lockGroup(tx: Tx, groupId: string) {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM groups WHERE id = ${groupId}::uuid FOR UPDATE`
  if (rows.length === 0) throw noGroup()
}

/** Locks the group, then requires membership: what the command reads from here on cannot change under it. */
export async function lockAsMember(tx: Tx, viewer: Pick<Viewer, 'userId'>, groupId: string) {
  await lockGroup(tx, groupId)
  return requireMember(viewer, groupId, tx)
}

/** Locks the group, then requires an admin. */
export async function lockAsAdmin(tx: Tx, viewer: Pick<Viewer, 'userId'>, groupId: string) {
  await lockGroup(tx, groupId)
  return requireGroupAdmin(viewer, groupId, tx)
}
