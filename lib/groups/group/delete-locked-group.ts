import { now } from '@/lib/base/clock'
import { endClaimsInGroup } from '@/lib/groups/claims/end-claims'
import { endJoinRequests } from '@/lib/groups/members/end-join-requests'
import { forgetAddresses } from '@/lib/groups/people-list/forget-addresses'
import { endReductionRequests } from '@/lib/groups/reduction-requests/end-reduction-requests'
import { endRefundRequestsOfGroup } from '@/lib/money/refunds/requests/end-refund-requests'
import type { Tx } from '@/lib/platform/db/transaction'

/**
 * Deletes a locked group that has no obstacles: closes the requests in it that wait for an answer and erases invited
 * addresses. Returns those who were told because a request of theirs ended; the caller tells the others.
 */
export async function deleteLockedGroup(tx: Tx, group: { id: string; title: string }, actorId: string) {
  const { id: groupId } = group
  await tx.group.update({ where: { id: groupId }, data: { deletedAt: now() } })
  // First, as it locks accounts, which comes before everything else of theirs.
  await endJoinRequests(tx, group, actorId)
  await tx.invitation.updateMany({
    where: { groupId, address: { not: null } },
    data: { address: null, addressTyped: null },
  })
  await forgetAddresses(tx, { member: { groupId } })
  await endClaimsInGroup(tx, groupId)
  await endReductionRequests(tx, { groupId }, { why: 'group-deleted', actorId })
  return endRefundRequestsOfGroup(tx, group, actorId)
}
