import { notFound } from '@/lib/base/errors'
import { listAdminIds } from '@/lib/membership/list-admins'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { CLAIM_MESSAGES } from './rules'

const placeInclude = {
  user: true,
  member: { include: { group: true, user: true } },
} satisfies Prisma.ClaimInclude

/** A claim of a place that is still there. */
export type LiveClaim = Awaited<ReturnType<typeof lockClaim>>

/**
 * A claim, read once `lock` has locked its group and checked who asks. Throws 404 if there is none, or its place, its
 * address or the group is gone.
 */
export async function lockClaim(tx: Tx, id: string, lock: (groupId: string) => Promise<unknown>) {
  const claimNotFound = () => notFound(CLAIM_MESSAGES.none, 'CLAIM_NOT_FOUND')
  const found = await tx.claim.findUnique({ where: { id }, include: placeInclude })
  if (!found) throw claimNotFound()
  const { groupId } = found.member
  await lock(groupId)
  const { member: place, ...claim } = await tx.claim.findUniqueOrThrow({
    where: { id },
    include: placeInclude,
  })
  if (claim.status === 'closed' || place.group.deletedAt) throw claimNotFound()
  return { ...claim, groupId, place: { ...place, name: place.user.username ?? '' } }
}

/** Whether nobody but the claim's own person could answer as an admin. */
export async function isOnlyAdmin(tx: Tx, { groupId, userId }: Pick<LiveClaim, 'groupId' | 'userId'>) {
  return (await listAdminIds(tx, groupId)).every((id) => id === userId)
}
