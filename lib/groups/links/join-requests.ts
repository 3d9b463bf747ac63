import { requireGroupAdmin } from '@/lib/membership/membership'
import { presentPerson } from '@/lib/membership/person'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'

const MAX_LISTED = 200

type ViewerId = Pick<Viewer, 'userId'>
type RequestWithUser = Prisma.JoinRequestGetPayload<{ include: { user: true } }>

/** The requests that wait for an answer, oldest first. */
export async function listJoinRequests(viewer: ViewerId, groupId: string) {
  await requireGroupAdmin(viewer, groupId)
  const requests = await db.joinRequest.findMany({
    where: { groupId, status: 'open' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    include: { user: true },
  })
  return requests.map((request) => present(viewer, request))
}

/** A request as the group's admins see it. */
export const getJoinRequest = async (viewer: ViewerId, id: string, reader: Reader) =>
  present(viewer, await reader.joinRequest.findUniqueOrThrow({ where: { id }, include: { user: true } }))

const present = (viewer: ViewerId, { id, user, userId, status, createdAt, answeredAt }: RequestWithUser) => ({
  _id: id,
  userId: presentPerson({ ...user, userId }, viewer.userId),
  status,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})
