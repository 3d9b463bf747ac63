import type { Tx } from '@/lib/db/transaction'
import { CONTRIBUTION_LEFT_PENCE, IN_DISPUTE_PENCE } from './contribution-left'

export type Source = {
  paymentId: string
  /** How much of this payment can still be transferred, in pence. */
  capacityPence: number
}

/**
 * What each of a group's payments can still give to a transfer, oldest first: what is left of its contribution and not
 * in dispute, less what its transfer legs took and was not reversed.
 */
export function listSources(tx: Tx, groupId: string): Promise<Source[]> {
  return tx.$queryRaw<Source[]>`
    SELECT payment.id AS "paymentId", (${CONTRIBUTION_LEFT_PENCE} - ${IN_DISPUTE_PENCE} - coalesce(sent.pence, 0))::int AS "capacityPence"
    FROM transactions payment
    LEFT JOIN LATERAL (
      SELECT sum(leg."amountPence" - coalesce(back.pence, 0)) AS pence FROM transfer_legs leg
      LEFT JOIN LATERAL (
        SELECT sum(reversal."amountPence") AS pence FROM reversals reversal
        WHERE reversal."legId" = leg.id AND reversal.status = 'success'
      ) back ON true
      WHERE leg."paymentId" = payment.id AND leg.status <> 'failed'
    ) sent ON true
    WHERE payment."groupId" = ${groupId}::uuid AND payment.type = 'payment' AND payment.status = 'success'
    ORDER BY payment."timePaid", payment.id`
}
