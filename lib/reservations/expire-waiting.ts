import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { lockGroup } from '@/lib/membership/membership'
import { declineTransfer } from './decline-transfer'

/** Declines the transfers that no second admin answered in time. */
export async function expireWaiting(): Promise<void> {
  const late = await db.transfer.findMany({
    where: { awaitingUntil: { lte: now() } },
    select: { id: true, transaction: { select: { groupId: true } } },
  })
  for (const { id, transaction } of late)
    await transact(async (tx) => {
      await lockGroup(tx, transaction.groupId)
      await declineTransfer(
        tx,
        id,
        { subject: 'transfer', to: 'failed', why: 'unanswered' },
        (what) => `Nobody confirmed a ${what} in time.`,
      )
    })
}
