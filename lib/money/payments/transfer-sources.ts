import { z } from 'zod'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'
import { TRANSFERABLE_PENCE } from './contribution-left'

const columns = z.strictObject({
  paymentId: z.string(),
  /** How much of this payment can still be transferred, in pence. */
  capacityPence: z.int(),
})
export type TransferSource = z.infer<typeof columns>

/**
 * SQL for how much each payment can still give to a transfer: what may be transferred of it, less what transfer legs
 * took without a reversal. Append the condition that chooses the payments.
 */
const SELECT_SOURCES = Prisma.sql`
  SELECT payment.id AS "paymentId", (${TRANSFERABLE_PENCE} - coalesce(sent.pence, 0))::int AS "capacityPence"
  FROM transactions payment
  LEFT JOIN LATERAL (
    SELECT sum(leg."amountPence" - coalesce(reversed.pence, 0)) AS pence FROM transfer_legs leg
    LEFT JOIN LATERAL (
      SELECT sum(reversal."amountPence") AS pence FROM reversals reversal
      WHERE reversal."legId" = leg.id AND reversal.status = 'success'
    ) reversed ON true
    WHERE leg."paymentId" = payment.id AND leg.status <> 'failed'
  ) sent ON true
  WHERE payment.type = 'payment' AND payment.status = 'success'`

/** How much each of a group's payments can still give to a transfer, oldest first. */
export function listTransferSources(tx: Tx, groupId: string): Promise<TransferSource[]> {
  return queryRows(tx, columns)`
    ${SELECT_SOURCES} AND payment."groupId" = ${groupId}::uuid ORDER BY payment."timePaid", payment.id`
}

/** The same for one payment, in pence: 0 if it was never paid, negative if more was sent than is left. */
export async function readCapacityPence(tx: Tx, paymentId: string): Promise<number> {
  const [source] = await queryRows(tx, columns)`${SELECT_SOURCES} AND payment.id = ${paymentId}::uuid`
  return source?.capacityPence ?? 0
}
