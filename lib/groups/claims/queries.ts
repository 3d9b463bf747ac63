import { requireGroupAdmin } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'

const usernameOnly = { select: { username: true } } as const

/** The members who say that a listed place is theirs too, and wait for an admin; oldest first. */
export async function listPlaceRequests(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  await requireGroupAdmin(viewer, groupId)
  const claims = await db.claim.findMany({
    where: { status: 'asked', member: { groupId } },
    orderBy: { id: 'asc' },
    select: { id: true, user: usernameOnly, member: { select: { user: usernameOnly } } },
  })
  return claims.map(({ id, user, member }) => ({
    _id: id,
    username: user.username ?? ANONYMOUS,
    name: member.user.username ?? ANONYMOUS,
  }))
}
