import { now } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { endWaitingTransfer } from './end-waiting-transfers'

/** The transfers that no second admin answered in time. */
export const listUnansweredTransfers = () =>
  db.transfer.findMany({
    where: { awaitingUntil: { lte: now() } },
    orderBy: { awaitingUntil: 'asc' },
    select: { id: true },
  })

/** Declines one of them. */
export async function expireTransfer(id: string): Promise<void> {
  const { groupId } = await db.transaction.findUniqueOrThrow({ where: { id } })
  const ending = { subject: 'transfer', to: 'failed', why: 'unanswered' } as const
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await endWaitingTransfer(tx, id, ending, (what) => `Nobody confirmed a ${what} in time.`)
  })
}
