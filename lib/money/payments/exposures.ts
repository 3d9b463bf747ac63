import { z } from 'zod'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { IN_DISPUTE_PENCE, TRANSFERABLE_PENCE } from './contribution-left'

/** A payment that has money in dispute, or of which more was transferred than is left. All in pence. */
const columns = z.strictObject({
  paymentId: z.string(),
  /** How much of its contribution undecided disputes have taken. */
  openPence: z.int(),
  /** How much of that is frozen. */
  frozenPence: z.int(),
  /** Transferred and not reversed. */
  sentPence: z.int(),
  /** In reversals that have no answer yet. */
  askedPence: z.int(),
  /** In those of them that the payout account cannot cover yet. */
  waitingPence: z.int(),
  /** In transfer legs that have no answer yet. */
  underWayPence: z.int(),
  /** Transferred, or about to be, beyond what may be: this much has to come back. */
  excessPence: z.int(),
})
export type Exposure = z.infer<typeof columns>

/** Whether any payment of a group has money in an undecided dispute. */
export async function hasMoneyInDispute(reader: Reader, groupId: string): Promise<boolean> {
  const found = await reader.$queryRaw<unknown[]>`
    SELECT 1 FROM disputes JOIN transactions payment ON payment.id = disputes."paymentId"
    WHERE disputes."openPence" > 0 AND payment."groupId" = ${groupId}::uuid LIMIT 1`
  return found.length > 0
}

/** A group's payments with money in an undecided dispute: few, however many payments it has. */
const selectDisputedPayments = (groupId: string) => Prisma.sql`
  SELECT payment.id FROM disputes dispute JOIN transactions payment ON payment.id = dispute."paymentId"
  WHERE dispute."openPence" > 0 AND payment."groupId" = ${groupId}::uuid`

/** Payments refunded or lost to a dispute, at least in part: more than is left of them may have been transferred. */
const selectReducedPayments = (groupId: string) => Prisma.sql`
  SELECT payment.id FROM disputes dispute JOIN transactions payment ON payment.id = dispute."paymentId"
  WHERE dispute."lostPence" > 0 AND payment."groupId" = ${groupId}::uuid
  UNION SELECT refund."paymentId" FROM refunds refund JOIN transactions part ON part.id = refund.id
  WHERE part."groupId" = ${groupId}::uuid AND part.type = 'refund'`

/** The exposures of a locked group, oldest payment first. */
export const listExposures = (reader: Reader, groupId: string): Promise<Exposure[]> =>
  listExposuresOf(
    reader,
    Prisma.sql`${selectDisputedPayments(groupId)} UNION ${selectReducedPayments(groupId)}`,
  )

/** Only the exposures of payments that have money in dispute. */
export const listDisputedExposures = (reader: Reader, groupId: string): Promise<Exposure[]> =>
  listExposuresOf(reader, selectDisputedPayments(groupId))

function listExposuresOf(reader: Reader, paymentIds: Prisma.Sql): Promise<Exposure[]> {
  return queryRows(reader, columns)`
    WITH exposures AS (
      SELECT payment.id AS "paymentId", payment."timePaid", ${TRANSFERABLE_PENCE} AS transferable_pence,
        ${IN_DISPUTE_PENCE} AS open_pence,
        coalesce((SELECT sum(d."frozenPence") FROM disputes d WHERE d."paymentId" = payment.id), 0) AS frozen_pence,
        coalesce(sum(leg."amountPence" - reversed.made) FILTER (WHERE leg.status = 'success'), 0) AS sent_pence,
        coalesce(sum(reversed.asked), 0) AS asked_pence, coalesce(sum(reversed.waiting), 0) AS waiting_pence,
        coalesce(sum(leg."amountPence") FILTER (WHERE leg.status = 'reserved'), 0) AS under_way_pence
      FROM transactions payment
      LEFT JOIN transfer_legs leg ON leg."paymentId" = payment.id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(r."amountPence") FILTER (WHERE r.status = 'success'), 0) AS made,
          coalesce(sum(r."amountPence") FILTER (WHERE r.status = 'reserved'), 0) AS asked,
          coalesce(sum(r."amountPence") FILTER (WHERE r.status = 'reserved' AND r."providerReversalId" IS NOT NULL), 0) AS waiting
        FROM reversals r WHERE r."legId" = leg.id
      ) reversed ON true
      WHERE payment.id IN (${paymentIds}) AND payment.type = 'payment' AND payment.status = 'success'
      GROUP BY payment.id
    )
    SELECT "paymentId", open_pence::int AS "openPence", frozen_pence::int AS "frozenPence",
      sent_pence::int AS "sentPence", asked_pence::int AS "askedPence", waiting_pence::int AS "waitingPence", under_way_pence::int AS "underWayPence",
      greatest(0, sent_pence + under_way_pence - transferable_pence)::int AS "excessPence"
    FROM exposures
    WHERE open_pence > 0 OR sent_pence + under_way_pence > transferable_pence
    ORDER BY "timePaid", "paymentId"`
}
