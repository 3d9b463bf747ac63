import { z } from 'zod'
import { notFound } from '@/lib/base/errors'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'

/**
 * SQL for what is left of a contribution, in pence: less its refunds, including pending ones, and less what lost
 * disputes took. For queries in which `payment` is the payment's row of transactions.
 */
export const CONTRIBUTION_LEFT_PENCE = Prisma.sql`(payment."amountPence"
  - coalesce((
      SELECT sum(part."amountPence") FROM refunds refund
      JOIN transactions part ON part.id = refund.id AND part.status <> 'failed'
      WHERE refund."paymentId" = payment.id
    ), 0)
  - coalesce((
      SELECT sum(dispute."lostPence") FROM disputes dispute WHERE dispute."paymentId" = payment.id
    ), 0))`

/** SQL for whether a payment has not gone back in full; pending refunds have not. Used as CONTRIBUTION_LEFT_PENCE is. */
export const NOT_FULLY_REFUNDED = Prisma.sql`payment."amountPence" > coalesce((
      SELECT sum(part."amountPence") FROM refunds refund JOIN transactions part ON part.id = refund.id
      WHERE refund."paymentId" = payment.id AND part.status = 'success'
    ), 0) + coalesce((SELECT sum(dispute."lostPence") FROM disputes dispute WHERE dispute."paymentId" = payment.id), 0)`

/** SQL for how much of a contribution undecided disputes have taken, in pence. Used as CONTRIBUTION_LEFT_PENCE is. */
export const IN_DISPUTE_PENCE = Prisma.sql`coalesce((
    SELECT sum(dispute."openPence") FROM disputes dispute WHERE dispute."paymentId" = payment.id
  ), 0)`

/**
 * SQL for how much of a payment may be transferred in all, in pence: what is left of it and not in dispute, less the fee
 * that the group bears. Used as CONTRIBUTION_LEFT_PENCE is.
 */
export const TRANSFERABLE_PENCE = Prisma.sql`greatest(0,
  ${CONTRIBUTION_LEFT_PENCE} - ${IN_DISPUTE_PENCE} - payment."coveredFeePence")`

const columns = z.strictObject({ pence: z.int() })

/** What is left of one payment's contribution, in pence. Throws 404 for an unknown payment. */
export async function readContributionLeftPence(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await queryRows(tx, columns)`
    SELECT ${CONTRIBUTION_LEFT_PENCE}::int AS pence FROM transactions payment
    WHERE payment.id = ${paymentId}::uuid AND payment.type = 'payment'`
  if (!row) throw notFound('Payment not found.')
  return row.pence
}
