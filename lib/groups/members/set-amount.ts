import { invalid } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { getMember } from '@/lib/groups/group/queries'
import { GOAL_MAX_PENCE, GROUP_MESSAGES } from '@/lib/groups/group/rules'
import { endRequests } from '@/lib/groups/reduction-requests/end-requests'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { setShare } from '@/lib/membership/set-share'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { requireMemberNamed } from './find-person'

/**
 * Sets what a member should contribute and pins it: under autoSplit the others share the rest. It may be less than they
 * have paid, which shows as overpaid. Closes their request about what they can manage.
 */
export async function setAmount(viewer: Viewer, groupId: string, username: string, amountPence: number) {
  const { amountHigh } = GROUP_MESSAGES
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    if (amountPence > GOAL_MAX_PENCE) throw invalid(amountHigh, { amount: amountHigh })
    const member = await requireMemberNamed(tx, groupId, username)
    const { userId } = member
    await endRequests(tx, { groupId, userId }, { why: 'amount-set', actorId: viewer.userId })
    await setShare(tx, viewer, group, {
      member,
      amountPence,
      toThemselves: `${viewer.username} set your share in “${group.title}” to ${formatPounds(amountPence)}.`,
    })
    return getMember(viewer, member.id, tx)
  })
}
