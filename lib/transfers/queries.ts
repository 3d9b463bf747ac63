import type { Viewer } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { requireMember } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import { askerOf } from '@/lib/reservations/asker'
import { confirmProblem } from './rules'

/** A group's transfers that wait for a second admin, oldest first, as this admin may answer them; none for others. */
export async function listWaiting(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  const { member } = await requireMember(viewer, groupId)
  if (member.role !== 'admin') return []
  const rows = await db.transfer.findMany({
    where: { transaction: { groupId }, awaitingUntil: { gt: now() } },
    orderBy: { awaitingUntil: 'asc' },
    select: { id: true, awaitingUntil: true, transaction: { include: { user: true } } },
  })
  return rows.map(({ id, awaitingUntil, transaction }) => ({
    _id: id,
    amountPence: transaction.amountPence,
    askedBy: transaction.user?.username ?? ANONYMOUS,
    isOwn: transaction.userId === viewer.userId,
    /** Why this admin cannot be the second one; null when they can. */
    problem: confirmProblem(member, { askerId: askerOf(transaction), askedAt: transaction.createdAt }),
    expiresAt: (awaitingUntil ?? now()).toISOString(),
  }))
}
