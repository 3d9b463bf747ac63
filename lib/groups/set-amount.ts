import type { Viewer } from '@/lib/auth/sessions'
import { endRequests } from '@/lib/can-manage/end-requests'
import { transact } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { setShare } from '@/lib/membership/set-share'
import { formatPounds } from '@/lib/money/pence'
import { requireMemberNamed } from './find-person'
import { getMember } from './queries'
import { GOAL_MAX_PENCE, GROUP_MESSAGES } from './rules'

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
