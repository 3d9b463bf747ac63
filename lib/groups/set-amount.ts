import type { Viewer } from '@/lib/auth/sessions'
import { transact } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { refreshGroup } from '@/lib/membership/tell-members'
import { formatPounds } from '@/lib/money/pence'
import { notify } from '@/lib/notifications/notify'
import { resplit } from '@/lib/shares/resplit'
import { requireMemberNamed } from './find-person'
import { getMember } from './queries'
import { GOAL_MAX_PENCE, GROUP_MESSAGES } from './rules'

/**
 * Sets what a member should contribute and pins it: under autoSplit the others share the rest. Less than they have
 * paid already is allowed, and shows as overpaid.
 */
export async function setAmount(viewer: Viewer, groupId: string, username: string, amountPence: number) {
  const { amountHigh } = GROUP_MESSAGES
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    if (amountPence > GOAL_MAX_PENCE) throw invalid(amountHigh, { amount: amountHigh })
    const member = await requireMemberNamed(tx, groupId, username)
    await tx.member.update({
      where: { id: member.id },
      data: { contributionPence: amountPence, pinned: true },
    })
    const shares = await resplit(tx, groupId)
    const told = (userId: string) =>
      userId === member.userId
        ? `${viewer.username} set your share in “${group.title}” to ${formatPounds(amountPence)}.`
        : `Your share in “${group.title}” is now ${formatPounds(shares.get(userId) ?? 0)}.`
    const concerned = [...shares.keys(), ...(member.contributionPence === amountPence ? [] : [member.userId])]
    await notify(tx, {
      userIds: concerned.filter((userId) => userId !== viewer.userId),
      type: 'Personal',
      message: told,
      groupId,
      actorId: viewer.userId,
    })
    await refreshGroup(tx, groupId)
    return getMember(viewer, member.id, tx)
  })
}
