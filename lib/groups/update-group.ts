import type { Viewer } from '@/lib/auth/sessions'
import { transact } from '@/lib/db/transaction'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { tellMembers } from '@/lib/membership/tell-members'
import { resplit } from '@/lib/shares/resplit'
import { requireDeadline, requireGoal, requireSplitFor } from './goal'
import { getGroup } from './queries'

type Input = {
  title: string
  description: string
  goalPence: number
  paymentDeadline: string
  openAmounts?: boolean
}

/** Edits a group; a past deadline may stay as it is. Notifies nobody if nothing changes. */
export async function updateGroup(viewer: Viewer, groupId: string, input: Input) {
  const { title, description, goalPence } = input
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    requireGoal(goalPence)
    const paymentDeadline = requireDeadline(input.paymentDeadline, group.paymentDeadline)
    const { openAmounts = group.openAmounts } = input
    requireSplitFor(openAmounts, group.splitOption)
    const isSame =
      title === group.title &&
      description === group.description &&
      goalPence === group.goalPence &&
      openAmounts === group.openAmounts &&
      paymentDeadline.getTime() === group.paymentDeadline.getTime()
    if (!isSame) {
      await tx.group.update({
        where: { id: groupId },
        data: { title, description, goalPence, paymentDeadline, openAmounts, edited: true },
      })
      await tellMembers(tx, group, {
        kind: 'edited',
        message: `${viewer.username} edited “${title}”.`,
        actorId: viewer.userId,
        except: [viewer.userId],
        shares: await resplit(tx, groupId),
      })
    }
    return getGroup(viewer, groupId, tx)
  })
}
