import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { changeStates } from '@/lib/platform/states/change-state'

/** How claims end without an answer; nobody is told. */

async function endClaims(tx: Tx, where: Prisma.ClaimWhereInput) {
  const openClaims = await tx.claim.findMany({
    where: { AND: [where, { status: { in: ['open', 'asked'] } }] },
    select: { id: true },
  })
  const ids = openClaims.map(({ id }) => id)
  await changeStates(tx, ids, { subject: 'claim', to: 'closed', why: 'ended' })
}

/** The place is gone, or has another address. */
export const endClaimsOfPlace = (tx: Tx, memberId: string) => endClaims(tx, { memberId })

/** A membership ends: of a listed place, or of a member who asked for one. */
export const endClaimsOfMember = (
  tx: Tx,
  { id, groupId, userId }: { id: string; groupId: string; userId: string },
) => endClaims(tx, { OR: [{ memberId: id }, { userId, status: 'asked', member: { groupId } }] })

export const endClaimsInGroup = (tx: Tx, groupId: string) => endClaims(tx, { member: { groupId } })

/** The account is deleted. */
export const endClaimsOfUser = (tx: Tx, userId: string) => endClaims(tx, { userId })
