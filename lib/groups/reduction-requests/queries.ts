import { notFound } from '@/lib/base/errors'
import { ANONYMOUS } from '@/lib/membership/rules'
import { db } from '@/lib/platform/db/client'
import type { Tx } from '@/lib/platform/db/transaction'

/** The group and the member of a request, or 404. The caller checks who may read it. */
export async function readReductionRequest(id: string) {
  const found = await db.canManageRequest.findUnique({
    where: { id },
    select: { groupId: true, userId: true },
  })
  if (!found) throw notFound('Request not found.')
  return found
}

/** A request as its member and the admins see it. */
export async function getReductionRequest(tx: Tx, id: string) {
  const request = await tx.canManageRequest.findUniqueOrThrow({ where: { id }, include: { user: true } })
  return {
    _id: request.id,
    groupId: request.groupId,
    username: request.user.username ?? ANONYMOUS,
    amountPence: request.amountPence,
    message: request.message,
    status: request.status,
    answer: request.answer,
    createdAt: request.createdAt.toISOString(),
    answeredAt: request.answeredAt?.toISOString() ?? null,
  }
}
