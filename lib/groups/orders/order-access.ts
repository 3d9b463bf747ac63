import { forbidden, notFound } from '@/lib/base/errors'
import { requireMember } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group, Member } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'

type NamedViewer = Pick<Viewer, 'userId' | 'username'>

/** Whose order it is, and who changes it. */
export type OrderAccess = {
  group: Group
  member: Member
  /** An admin may change any order at any time. */
  isAdmin: boolean
  /** The admin, where it is another's order. */
  actingAdmin: NamedViewer | null
}

/** The caller's own place, or, for an admin, that of the member with this id. */
export async function requireOrderAccess(
  reader: Reader,
  viewer: NamedViewer,
  groupId: string,
  memberId?: string,
): Promise<OrderAccess> {
  const { group, member } = await requireMember(viewer, groupId, reader)
  const isAdmin = member.role === 'admin'
  if (!memberId || memberId === member.id) return { group, member, isAdmin, actingAdmin: null }
  if (!isAdmin) throw forbidden('Unauthorized')
  const other = await reader.member.findFirst({ where: { id: memberId, groupId, leftAt: null } })
  if (!other) throw notFound('Member not found.', 'MEMBER_NOT_FOUND')
  return { group, member: other, isAdmin, actingAdmin: viewer }
}
