import { invalid } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { getMember } from '@/lib/groups/group/queries'
import { GOAL_MAX_PENCE, GROUP_MESSAGES } from '@/lib/groups/group/rules'
import { endReductionRequests } from '@/lib/groups/reduction-requests/end-reduction-requests'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { setShares } from '@/lib/membership/set-shares'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group, Member } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import {
  type MemberReference,
  type MemberReferences,
  requireMemberNamed,
  requireMembersNamed,
} from './require-member'

/**
 * Sets what a member should contribute and pins it: under autoSplit the others share the rest. It may be less than they
 * have paid, which shows as overpaid. Closes their request about what they can manage.
 */
export async function setAmount(
  viewer: Viewer,
  groupId: string,
  reference: MemberReference,
  amountPence: number,
) {
  return transact(async (tx) => {
    const group = await lockForAmount(tx, viewer, groupId, amountPence)
    const member = await requireMemberNamed(tx, groupId, reference)
    await applyAmount(tx, viewer, group, [member], amountPence)
    return getMember(viewer, member.id, tx)
  })
}

/** The same for everyone in the group, or for those named: for all of them, or, if one of them has left, for none. */
export async function setAmounts(
  viewer: Viewer,
  groupId: string,
  references: MemberReferences,
  amountPence: number,
) {
  return transact(async (tx) => {
    const group = await lockForAmount(tx, viewer, groupId, amountPence)
    const members = await requireMembersNamed(tx, groupId, references)
    await applyAmount(tx, viewer, group, members, amountPence)
    return { message: `Amount set for ${members.length === 1 ? '1 member' : `${members.length} members`}` }
  })
}

async function lockForAmount(tx: Tx, viewer: Viewer, groupId: string, amountPence: number) {
  const { amountHigh } = GROUP_MESSAGES
  const { group } = await lockAsAdmin(tx, viewer, groupId)
  requireOpenGroup(group)
  if (amountPence > GOAL_MAX_PENCE) throw invalid(amountHigh, { amount: amountHigh })
  return group
}

/** The same within a transaction that has locked the group and checked the amount. */
export async function applyAmount(
  tx: Tx,
  viewer: Viewer,
  group: Group,
  members: Member[],
  amountPence: number,
) {
  const memberFilter = { groupId: group.id, userId: { in: members.map(({ userId }) => userId) } }
  await endReductionRequests(tx, memberFilter, { why: 'amount-set', actorId: viewer.userId })
  await setShares(tx, viewer, group, {
    members,
    amountPence,
    ownMessage: `${viewer.username} set your share in “${group.title}” to ${formatPounds(amountPence)}.`,
  })
}
