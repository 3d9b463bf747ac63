import type { Tx } from '@/lib/db/transaction'

export type Source = {
  paymentId: string
  /** What of this payment can still be transferred, in pence. */
  capacityPence: number
}

/**
 * What each of a group's payments can still give to a transfer, oldest first: its contribution less what was
 * refunded, is being refunded or was lost in a dispute, and less its legs but for what was reversed. Payments in
 * an open dispute give nothing.
 */
export function listSources(tx: Tx, groupId: string): Promise<Source[]> {
  return tx.$queryRaw<Source[]>`
    SELECT payment.id AS "paymentId", (tr."amountPence" - coalesce(refunded.pence, 0) - coalesce(lost.pence, 0)
      - coalesce(sent.pence, 0))::int AS "capacityPence"
    FROM payments payment
    JOIN transactions tr ON tr.id = payment.id AND tr.status = 'success'
    LEFT JOIN LATERAL (
      SELECT sum(part."amountPence") AS pence FROM refunds refund
      JOIN transactions part ON part.id = refund.id AND part.status <> 'failed'
      WHERE refund."paymentId" = payment.id
    ) refunded ON true
    LEFT JOIN LATERAL (
      SELECT sum(dispute."amountPence") AS pence FROM disputes dispute
      WHERE dispute."paymentId" = payment.id AND dispute.status = 'lost'
    ) lost ON true
    LEFT JOIN LATERAL (
      SELECT sum(leg."amountPence" - coalesce(back.pence, 0)) AS pence FROM transfer_legs leg
      LEFT JOIN LATERAL (
        SELECT sum(reversal."amountPence") AS pence FROM reversals reversal
        WHERE reversal."legId" = leg.id AND reversal.status = 'success'
      ) back ON true
      WHERE leg."paymentId" = payment.id AND leg.status <> 'failed'
    ) sent ON true
    WHERE tr."groupId" = ${groupId}::uuid AND NOT EXISTS (
      SELECT FROM disputes dispute WHERE dispute."paymentId" = payment.id AND dispute.status = 'open'
    )
    ORDER BY tr."timePaid", payment.id`
}
