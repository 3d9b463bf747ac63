import { formatPounds } from '@/lib/base/money/pence'
import { getGroup } from '@/lib/groups/group/queries'
import { type MemberReferences, requireMembersNamed } from '@/lib/groups/members/require-member'
import { endReductionRequests } from '@/lib/groups/reduction-requests/end-reduction-requests'
import { lockAsAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { pinShares } from '@/lib/membership/shares/pin-shares'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { enqueueAll } from '@/lib/platform/jobs/enqueue'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { listOwingMembers, type OwingMember } from './queries'

/**
 * Lets members off what they have not paid: their share becomes what they have paid and are not getting back, and
 * nobody else's grows. Each is told separately, and their requests to pay less are closed. Their open checkouts are
 * expired, but a payment made in one before that is credited.
 */
export async function waive(viewer: Viewer, groupId: string, references: MemberReferences = {}) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const chosenIds = new Set(
      (await requireMembersNamed(tx, groupId, references)).map(({ userId }) => userId),
    )
    const waived = (await listOwingMembers(tx, groupId)).filter(({ userId }) => chosenIds.has(userId))
    const userIds = waived.map(({ userId }) => userId)
    await endReductionRequests(
      tx,
      { groupId, userId: { in: userIds } },
      { why: 'amount-set', actorId: viewer.userId },
    )
    await pinShares(tx, group, new Map(waived.map(({ userId, paidPence }) => [userId, paidPence])))
    await tx.$executeRaw`UPDATE members SET "waivedPence" = "waivedPence" + waived.pence
      FROM unnest(${userIds}::uuid[], ${waived.map(({ amountPence }) => amountPence)}::int[]) AS waived("userId", pence)
      WHERE members."groupId" = ${groupId}::uuid AND members."userId" = waived."userId"`
    await notifyWaived(tx, viewer, group, waived)
    const jobs = userIds.map((userId) => ({ data: { groupId, userId }, sender: groupId }))
    await enqueueAll(tx, 'expire-checkout', jobs)
    return {
      forgiven: waived.map(({ username, amountPence }) => ({ username, amountPence })),
      data: await getGroup(viewer, groupId, tx),
    }
  })
}

async function notifyWaived(tx: Tx, viewer: Viewer, { id: groupId, title }: Group, waived: OwingMember[]) {
  const amounts = new Map(waived.map(({ userId, amountPence }) => [userId, formatPounds(amountPence)]))
  notify(tx, {
    userIds: [...amounts.keys()].filter((userId) => userId !== viewer.userId),
    type: 'Personal',
    message: (userId) =>
      `${viewer.username} has let you off the remaining ${amounts.get(userId)} of “${title}”. There is nothing more to pay.`,
    groupId,
    actorId: viewer.userId,
  })
  await refreshGroup(tx, groupId)
}
