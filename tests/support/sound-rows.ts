import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'

/** What holds of rows whenever nothing is being written: each query finds those of which it does not. */
const NEVER: Record<string, Prisma.Sql> = {
  'a time of payment goes with success': Prisma.sql`
    SELECT id FROM transactions WHERE type <> 'noted' AND (status = 'success') <> ("timePaid" IS NOT NULL)`,
  'a refund that has ended is not asked about': Prisma.sql`
    SELECT id FROM refunds JOIN transactions USING (id) WHERE status <> 'pending' AND "nextCheckAt" IS NOT NULL`,
  'nor is a leg': Prisma.sql`
    SELECT id FROM transfer_legs WHERE (status = 'reserved') <> ("nextCheckAt" IS NOT NULL)`,
  'nor is a reversal': Prisma.sql`
    SELECT id FROM reversals WHERE (status = 'reserved') <> ("nextCheckAt" IS NOT NULL)`,
  'nor is a return, except a refused one': Prisma.sql`
    SELECT id FROM payment_returns WHERE (status = 'pending') <> ("nextCheckAt" IS NOT NULL)`,
  'a transfer is pending as long as a leg is open': Prisma.sql`
    SELECT id FROM transfers JOIN transactions USING (id) WHERE (status = 'pending') <> EXISTS (
      SELECT FROM transfer_legs leg WHERE leg."transferId" = transfers.id AND leg.status IN ('waiting', 'reserved'))
      AND EXISTS (SELECT FROM transfer_legs leg WHERE leg."transferId" = transfers.id)`,
  'a transfer waits for a second admin as its legs do': Prisma.sql`
    SELECT id FROM transfers WHERE ("awaitingUntil" IS NOT NULL) <> EXISTS (
      SELECT FROM transfer_legs leg WHERE leg."transferId" = transfers.id AND leg.status = 'waiting')`,
  'a transfer is what was sent': Prisma.sql`
    SELECT id FROM transfers JOIN transactions USING (id) WHERE status = 'success' AND "amountPence" <> (
      SELECT sum(leg."amountPence") FROM transfer_legs leg
      WHERE leg."transferId" = transfers.id AND leg.status = 'success')`,
  'what was sent has the provider’s id, and what was not a reason': Prisma.sql`
    SELECT id FROM transfer_legs WHERE (status = 'success' AND "providerTransferId" IS NULL)
      OR (status = 'failed') <> (failure IS NOT NULL)`,
  'no more comes back of a leg than was sent': Prisma.sql`
    SELECT leg.id FROM transfer_legs leg JOIN reversals back ON back."legId" = leg.id AND back.status <> 'failed'
    GROUP BY leg.id HAVING sum(back."amountPence") > leg."amountPence" OR leg.status <> 'success'`,
  'a refund that failed has a reason': Prisma.sql`
    SELECT id FROM refunds JOIN transactions USING (id)
    WHERE "requestedById" IS NOT NULL AND (status = 'failed') <> (failure IS NOT NULL)`,
  'a dispute has an end once it is decided': Prisma.sql`
    SELECT id FROM disputes WHERE (status IN ('won', 'lost')) <> ("closedAt" IS NOT NULL)`,
  'a dispute’s money is open or lost, and no more is frozen': Prisma.sql`
    SELECT id FROM disputes WHERE (status IN ('won', 'lost') AND "openPence" > 0)
      OR (status <> 'lost' AND "lostPence" > 0) OR "frozenPence" > "openPence"`,
  'a group has nothing to spend while a dispute lacks money that is not on its way': Prisma.sql`
    SELECT "group".id FROM groups "group"
    CROSS JOIN LATERAL (SELECT sum(greatest(0, dispute."openPence" - dispute."frozenPence" - coalesce((
        SELECT sum(back."amountPence") FROM reversals back JOIN transfer_legs leg ON leg.id = back."legId"
        WHERE leg."paymentId" = dispute."paymentId" AND back.status = 'reserved' AND back."providerReversalId" IS NULL), 0)
      - coalesce((SELECT sum(leg."amountPence") FROM transfer_legs leg
        WHERE leg."paymentId" = dispute."paymentId" AND leg.status = 'reserved'), 0))) AS pence
      FROM disputes dispute JOIN transactions payment ON payment.id = dispute."paymentId"
      WHERE payment."groupId" = "group".id) lacking
    WHERE lacking.pence > 0 AND (SELECT sum(account."balancePence") FROM ledger_accounts account
      WHERE account."groupId" = "group".id AND account.kind IN ('available', 'debt')) < 0`,
  'operators are told of a dispute until it is decided': Prisma.sql`
    SELECT disputes.id FROM disputes JOIN operator_flags flag ON flag.kind = 'dispute' AND flag.subject = disputes.id
    WHERE status IN ('won', 'lost') AND flag."resolvedAt" IS NULL`,
  'operators are told of a transfer or a refund that waits until it has ended': Prisma.sql`
    SELECT transactions.id FROM transactions JOIN operator_flags flag ON flag.subject = transactions.id::text
    WHERE flag.kind IN ('transfer-waits', 'refund-waits') AND status <> 'pending' AND flag."resolvedAt" IS NULL`,
  'a credited payment has no request, no failure and no ending': Prisma.sql`
    SELECT id FROM payments JOIN transactions USING (id) WHERE status = 'success' AND "chargeId" IS NOT NULL
      AND (request IS NOT NULL OR failure IS NOT NULL OR ending IS NOT NULL)`,
  'a refund made outside counts until it comes back': Prisma.sql`
    SELECT refund.id FROM outside_refunds refund JOIN transactions part ON part.id = refund."refundId"
    WHERE (part.status = 'success') <> (refund."cameBackAt" IS NULL)
      OR (part.status = 'success' AND part."amountPence" <> refund."lostPence" AND refund."lostPence" > 0)`,
  'who asks to do without a second admin does so with a time': Prisma.sql`
    SELECT id FROM groups WHERE ("twoKeysOffAt" IS NULL) <> ("twoKeysOffById" IS NULL)
      OR ("twoKeysOffAt" IS NOT NULL AND NOT "twoKeys")`,
  'a group has one payout account at a time': Prisma.sql`
    SELECT "groupId" AS id FROM payout_accounts WHERE "disconnectedAt" IS NULL GROUP BY "groupId" HAVING count(*) > 1`,
  'a member who left, or a deleted group, waits for no answer about what one can manage': Prisma.sql`
    SELECT request.id FROM can_manage_requests request JOIN groups "group" ON "group".id = request."groupId"
    WHERE request.status = 'open' AND ("group"."deletedAt" IS NOT NULL OR NOT EXISTS (
      SELECT FROM members m WHERE m."groupId" = request."groupId" AND m."userId" = request."userId" AND m."leftAt" IS NULL))`,
  'nobody has asked twice what they can manage': Prisma.sql`
    SELECT min(id::text) AS id FROM can_manage_requests WHERE status = 'open'
    GROUP BY "groupId", "userId" HAVING count(*) > 1`,
  'a place that is gone is not offered': Prisma.sql`
    SELECT claim.id FROM claims claim JOIN members place ON place.id = claim."memberId"
    JOIN groups "group" ON "group".id = place."groupId"
    WHERE claim.status IN ('open', 'asked') AND (place."leftAt" IS NOT NULL OR "group"."deletedAt" IS NOT NULL)`,
  'nobody who is in a group asks to join it, nor anybody a deleted one': Prisma.sql`
    SELECT asked.id FROM join_requests asked JOIN groups "group" ON "group".id = asked."groupId"
    WHERE asked.status = 'open' AND ("group"."deletedAt" IS NOT NULL OR EXISTS (SELECT FROM members m
      WHERE m."groupId" = asked."groupId" AND m."userId" = asked."userId" AND m."leftAt" IS NULL))`,
  'no more of a contribution is disputed, lost or goes back than there was': Prisma.sql`
    SELECT payment.id FROM transactions payment WHERE payment.type = 'payment' AND payment.status = 'success'
      AND payment."amountPence" < coalesce((SELECT sum("openPence" + "lostPence") FROM disputes
          WHERE "paymentId" = payment.id), 0)
        + coalesce((SELECT sum(part."amountPence") FROM refunds refund JOIN transactions part ON part.id = refund.id
          WHERE refund."paymentId" = payment.id AND part.status <> 'failed'), 0)`,
  'what does not match is never credited': Prisma.sql`
    SELECT id FROM payments JOIN transactions USING (id) WHERE mismatch IS NOT NULL AND status <> 'failed'`,
  'nothing is disputed of a payment that was never credited': Prisma.sql`
    SELECT disputes.id FROM disputes JOIN transactions payment ON payment.id = disputes."paymentId"
    WHERE payment.status <> 'success' AND disputes."openPence" + disputes."lostPence" + disputes."frozenPence" > 0`,
  'no money is asked back of a payment of which nothing is left': Prisma.sql`
    SELECT request.id FROM refund_requests request JOIN transactions payment ON payment.id = request."paymentId"
    JOIN groups "group" ON "group".id = payment."groupId"
    WHERE request.status = 'open' AND ("group"."deletedAt" IS NOT NULL OR payment."amountPence" <= (
      SELECT coalesce(sum(part."amountPence"), 0) FROM refunds refund JOIN transactions part ON part.id = refund.id
      WHERE refund."paymentId" = payment.id AND part.status = 'success'))`,
}

const all = Prisma.join(
  Object.entries(NEVER).map(
    ([what, found]) => Prisma.sql`SELECT ${what} AS what, found.id::text FROM (${found}) found`,
  ),
  ' UNION ALL ',
)

export async function expectSoundRows() {
  expect(await db.$queryRaw<{ what: string; id: string }[]>(all)).toEqual([])
}
