import { lockAsAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'

/** Sets whether a group's members are reminded automatically, and how many days before the deadline. */
export async function setReminders(
  viewer: Viewer,
  groupId: string,
  { on, days }: { on: boolean; days?: number[] },
) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const reminderDays = days && [...days].sort((a, b) => b - a)
    await tx.group.update({ where: { id: groupId }, data: { remindersOn: on, reminderDays } })
    await refreshGroup(tx, groupId)
  })
}
