import { z } from 'zod'
import { londonDay, londonHour } from '@/lib/base/clock'
import { queryRows } from '@/lib/platform/db/read-rows'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { enqueueAll } from '@/lib/platform/jobs/enqueue'

/** In London. If no server runs then, digests go out later that day. */
const SEND_FROM_HOUR = 18
const BATCH_SIZE = 100

/** Queues the day's mail about money that came in for each admin who has not had today's. Runs every five minutes. */
export async function startDigests(): Promise<void> {
  if (londonHour() < SEND_FROM_HOUR) return
  const day = londonDay()
  while (await transact((tx) => startBatch(tx, day)));
}

const columns = z.strictObject({ id: z.string() })

/**
 * Puts all that waits for some people into today's mail to them; false if there are no more. One at a time: of two at
 * once, the second could start another for what came in between. Skips accounts that are being deleted.
 */
async function startBatch(tx: Tx, day: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('digests'))`
  const people = await queryRows(tx, columns)`
    SELECT id FROM users WHERE id IN (SELECT "userId" FROM digest_items WHERE day IS NULL)
      AND NOT EXISTS (SELECT FROM digest_items mailed WHERE mailed."userId" = users.id AND mailed.day >= ${day}::date)
    ORDER BY id LIMIT ${BATCH_SIZE} FOR KEY SHARE SKIP LOCKED`
  const ids = people.map(({ id }) => id)
  await tx.digestItem.updateMany({
    where: { userId: { in: ids }, day: null },
    data: { day: new Date(day) },
  })
  const jobs = ids.map((userId) => ({ data: { userId, day }, sender: userId }))
  await enqueueAll(tx, 'send-digest', jobs)
  return ids.length === BATCH_SIZE
}
