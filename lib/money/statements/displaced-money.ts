import { z } from 'zod'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { DisplacedMoney } from './whereabouts'

const columns = z.strictObject({
  ownPence: z.int(),
  /** The same of older payments, and of all. */
  olderPence: z.int(),
  totalPence: z.int(),
  /** In the payout account, or on its way there, beyond what is left of the payments that it was transferred for. */
  excessPence: z.int(),
  onItsWayPence: z.int(),
  /** Fees that the group bore for payments of which too little is left to bear them. */
  uncoveredFeePence: z.int(),
})

/**
 * Money is exchanged within a group: what went back to one payer after it was transferred came out of what others had
 * paid, so theirs is what the payout account holds. By its own transfers and refunds alone, more of a payment can
 * seem to be in the group than is there. What is missing is taken from the oldest payments first, as it leaves.
 */
export async function findDisplacedMoney({
  id,
  groupId,
}: {
  id: string
  groupId: string
}): Promise<DisplacedMoney> {
  const [row] = await queryRows(db, columns)`
    WITH paid AS (
      SELECT payment.id, payment."timePaid", payment."coveredFeePence" AS fee, payment."amountPence"
        - coalesce((SELECT sum(part."amountPence") FROM refunds JOIN transactions part ON part.id = refunds.id
            WHERE refunds."paymentId" = payment.id AND part.status = 'success'), 0)
        - coalesce((SELECT sum("lostPence") FROM disputes WHERE "paymentId" = payment.id), 0) AS kept,
        coalesce(sent.made, 0) AS made, coalesce(sent.on_its_way, 0) AS on_its_way
      FROM transactions payment
      LEFT JOIN LATERAL (
        SELECT sum(leg."amountPence" - coalesce(reversed.pence, 0)) FILTER (WHERE leg.status = 'success') AS made,
          sum(leg."amountPence") FILTER (WHERE leg.status = 'reserved') AS on_its_way
        FROM transfer_legs leg
        LEFT JOIN LATERAL (
          SELECT sum("amountPence") AS pence FROM reversals WHERE "legId" = leg.id AND status = 'success'
        ) reversed ON true
        WHERE leg."paymentId" = payment.id
      ) sent ON true
      WHERE payment."groupId" = ${groupId}::uuid AND payment.type = 'payment' AND payment.status = 'success'
    ), placed AS (
      SELECT *, greatest(0, net - made - on_its_way) AS here, greatest(0, made + on_its_way - net) AS over,
        greatest(0, fee - kept) AS unborne
      FROM (SELECT *, greatest(0, kept - fee) AS net FROM paid) AS paid
    )
    SELECT own.here::int AS "ownPence", sum(placed.here)::int AS "totalPence", sum(placed.over)::int AS "excessPence",
      sum(placed.on_its_way)::int AS "onItsWayPence", sum(placed.unborne)::int AS "uncoveredFeePence",
      coalesce(sum(placed.here) FILTER (WHERE (placed."timePaid", placed.id) < (own."timePaid", own.id)), 0)::int AS "olderPence"
    FROM placed JOIN placed own ON own.id = ${id}::uuid GROUP BY own.here`
  if (!row) return { inAccountPence: 0, feePence: 0, correctedPence: 0 }
  const { availablePence, reservedPence, disputedPence } = await getGroupBalance(db, groupId)
  const missingPence = Math.max(
    0,
    row.totalPence - (availablePence + reservedPence + disputedPence - row.onItsWayPence),
  )
  const inAccountPence = Math.min(missingPence, row.excessPence)
  const accountAndFeesPence = Math.min(missingPence, inAccountPence + row.uncoveredFeePence)
  const partUpTo = (pence: number) => Math.max(0, Math.min(row.ownPence, pence - row.olderPence))
  return {
    inAccountPence: partUpTo(inAccountPence),
    feePence: partUpTo(accountAndFeesPence) - partUpTo(inAccountPence),
    correctedPence: partUpTo(missingPence) - partUpTo(accountAndFeesPence),
  }
}
