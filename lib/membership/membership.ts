import type { Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { type Group, type Member, Prisma } from '@/lib/db/generated/client'
import { readRows } from '@/lib/db/read-rows'
import type { Reader, Tx } from '@/lib/db/transaction'
import { forbidden, notFound } from '@/lib/errors'

type Membership = { group: Group; member: Member }

const noGroup = () => notFound('Group not found.', 'GROUP_NOT_FOUND')

/** The group through the person who asks: 404 for someone who is no member, as for a group that does not exist. */
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
  return { group, member }
}

/** As requireMember, for a read that only asks what somebody is in a group. */
export async function requireRole(
  { userId }: Pick<Viewer, 'userId'>,
  groupId: string,
): Promise<Member['role']> {
  const [found] = await readRows<Pick<Member, 'role'>>(Prisma.sql`
    SELECT m.role::text FROM members m JOIN groups g ON g.id = m."groupId"
    WHERE g.id = ${groupId}::uuid AND m."userId" = ${userId}::uuid AND m."leftAt" IS NULL AND g."deletedAt" IS NULL`)
  if (!found) throw noGroup()
  return found.role
}

/** As requireMember; 403 for a member who is no admin. */
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
 * Locks a group until the transaction ends. Every command that changes its members, amounts or money takes
 * this lock first, before it reads: so they happen one after another, and no two wait for each other.
 */
export async function lockGroup(tx: Tx, groupId: string) {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM groups WHERE id = ${groupId}::uuid FOR UPDATE`
  if (rows.length === 0) throw noGroup()
}

/** Locks the group, then requires a member: what the command reads from here on cannot change under it. */
export async function lockAsMember(tx: Tx, viewer: Pick<Viewer, 'userId'>, groupId: string) {
  await lockGroup(tx, groupId)
  return requireMember(viewer, groupId, tx)
}

/** Locks the group, then requires an admin. */
export async function lockAsAdmin(tx: Tx, viewer: Pick<Viewer, 'userId'>, groupId: string) {
  await lockGroup(tx, groupId)
  return requireGroupAdmin(viewer, groupId, tx)
}
