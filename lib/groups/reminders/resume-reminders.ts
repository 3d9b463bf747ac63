import type { Tx } from '@/lib/platform/db/transaction'

/** An admin has noted what a member paid another way: reminders of what is still owed resume. */
export async function resumeReminders(tx: Tx, { groupId, userId }: { groupId: string; userId: string }) {
  await tx.paymentPromise.updateMany({
    where: { member: { groupId, userId } },
    data: { paidAnotherWayAt: null },
  })
}
