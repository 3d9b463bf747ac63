import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'

/** What holds of rows whenever nothing is being written: each query finds those of which it does not. */
const INVARIANTS: Record<string, Prisma.Sql> = {
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
    SELECT leg.id FROM transfer_legs leg JOIN reversals reversal ON reversal."legId" = leg.id AND reversal.status <> 'failed'
    GROUP BY leg.id HAVING sum(reversal."amountPence") > leg."amountPence" OR leg.status <> 'success'`,
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
        SELECT sum(reversal."amountPence") FROM reversals reversal JOIN transfer_legs leg ON leg.id = reversal."legId"
        WHERE leg."paymentId" = dispute."paymentId" AND reversal.status = 'reserved' AND reversal."providerReversalId" IS NULL), 0)
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
  'nor by anybody who is gone': Prisma.sql`
    SELECT request.id FROM refund_requests request JOIN transactions payment ON payment.id = request."paymentId"
    LEFT JOIN gifts gift ON gift.id = payment.id
    JOIN users payer ON payer.id = coalesce(payment."userId", gift."claimedById")
    WHERE request.status = 'open' AND payer."deletedAt" IS NOT NULL`,
  'a payment that has ended is not asked about, nor one whose fee is known': Prisma.sql`
    SELECT id FROM payments JOIN transactions USING (id) WHERE "nextCheckAt" IS NOT NULL
      AND ("realFeePence" IS NOT NULL OR (status = 'failed' AND mismatch IS NULL))`,
  'nor is a dispute whose money has followed': Prisma.sql`
    SELECT id FROM disputes WHERE ("nextCheckAt" IS NULL) <> (
      (status = 'won' AND "withdrawnPence" = 0) OR (status = 'lost' AND "withdrawnPence" > 0))`,
  'nor is evidence that has an answer, which is not kept either': Prisma.sql`
    SELECT id FROM dispute_evidence WHERE ("sentAt" IS NOT NULL AND failure IS NOT NULL)
      OR ("sentAt" IS NOT NULL OR failure IS NOT NULL) <> ("nextCheckAt" IS NULL)
      OR ("sentAt" IS NOT NULL OR failure IS NOT NULL) <> (request IS NULL)`,
  'a payment that failed has no request': Prisma.sql`
    SELECT id FROM payments JOIN transactions USING (id) WHERE status = 'failed' AND request IS NOT NULL`,
  'what came back of a leg has the provider’s id, and what did not a reason': Prisma.sql`
    SELECT id FROM reversals WHERE (status = 'success' AND "providerReversalId" IS NULL)
      OR (status = 'failed') <> (failure IS NOT NULL)`,
  'who is asked again later for what a leg sent has refused before': Prisma.sql`
    SELECT id FROM transfer_legs WHERE "reverseAfter" IS NOT NULL AND "reversalsRefused" = 0`,
  'what is asked back of a leg names what took the money by then': Prisma.sql`
    SELECT reversal.id FROM reversals reversal JOIN transfer_legs leg ON leg.id = reversal."legId" WHERE CASE reversal.cause
      WHEN 'dispute' THEN NOT EXISTS (SELECT FROM disputes dispute JOIN ledger_entries moved
          ON moved.subject = 'dispute' AND moved."subjectId" = dispute.id AND moved.step = 'moved'
        WHERE dispute.id = reversal."causeId" AND dispute."paymentId" = leg."paymentId" AND moved."createdAt" <= reversal."createdAt")
      WHEN 'refund' THEN (SELECT count(*) FROM outside_refunds refund WHERE refund."paymentId" = leg."paymentId"
          AND coalesce(refund."cameBackAt", 'infinity') > reversal."createdAt") > 0 AND NOT EXISTS (
        SELECT FROM outside_refunds refund WHERE refund.id = reversal."causeId" AND refund."paymentId" = leg."paymentId"
          AND coalesce(refund."cameBackAt", 'infinity') > reversal."createdAt")
      ELSE false END`,
  'a transfer is confirmed by one call, at a time': Prisma.sql`
    SELECT id FROM transfers WHERE ("confirmationKey" IS NULL) <> ("confirmedAt" IS NULL)
      OR ("confirmedAt" IS NOT NULL AND "awaitingUntil" IS NOT NULL)`,
  'a dispute holds no more than was contributed, and has lost all that was taken': Prisma.sql`
    SELECT disputes.id FROM disputes JOIN transactions payment ON payment.id = disputes."paymentId"
    WHERE disputes."amountPence" > payment."amountPence"
      OR "lostPence" + "lostFeePence" <> CASE disputes.status WHEN 'lost' THEN "withdrawnPence" ELSE 0 END`,
  'a refund made outside is all accounted for, at the time at which it was made': Prisma.sql`
    SELECT refund.id FROM outside_refunds refund LEFT JOIN transactions part ON part.id = refund."refundId"
    WHERE refund."lostPence" + refund."beyondPence" <> CASE WHEN refund."cameBackAt" IS NULL THEN refund."tookPence" ELSE 0 END
      OR part."timePaid" <> refund."madeAt"`,
  'what a refund made outside left uncovered is what the group came to owe for it': Prisma.sql`
    SELECT refund.id FROM refunds refund JOIN outside_refunds outside ON outside."refundId" = refund.id
    WHERE refund."uncoveredPence" <> coalesce((SELECT posting."amountPence" FROM ledger_entries entry
      JOIN ledger_postings posting ON posting."entryId" = entry.id
      JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind = 'debt'
      WHERE entry.subject = 'refund' AND entry."subjectId" = outside.id AND entry.step = 'lost'
      ORDER BY entry.id LIMIT 1), 0)`,
  'a request is declined at a time': Prisma.sql`
    SELECT id FROM refund_requests WHERE (status = 'declined') <> ("answeredAt" IS NOT NULL)`,
  'as is one about what somebody can manage answered': Prisma.sql`
    SELECT id FROM can_manage_requests WHERE (status = 'open') <> ("answeredAt" IS NULL)`,
  'what was noted is taken back at a time': Prisma.sql`
    SELECT id FROM noted_payments JOIN transactions USING (id) WHERE (status = 'failed') <> ("takenBackAt" IS NOT NULL)`,
  'a group that is open thanks nobody for what it was': Prisma.sql`
    SELECT id FROM groups WHERE "closedAt" IS NULL AND "closingThanks" IS NOT NULL`,
  'nothing is paid to a disconnected account, nor opened for it': Prisma.sql`
    SELECT id FROM payout_accounts WHERE "disconnectedAt" IS NOT NULL AND ("payoutEnabled" OR request IS NOT NULL)`,
  'a payout that came back has a reason, and has brought nothing': Prisma.sql`
    SELECT id FROM payouts WHERE ("failedAt" IS NULL) <> (failure IS NULL)`,
  'nothing is taken from another group’s stock': Prisma.sql`
    SELECT take."itemId" AS id FROM order_takes take JOIN transactions payment ON payment.id = take."transactionId"
    JOIN order_items item ON item.id = take."itemId" WHERE item."groupId" <> payment."groupId"`,
}

const invariantsQuery = Prisma.join(
  Object.entries(INVARIANTS).map(
    ([what, found]) => Prisma.sql`SELECT ${what} AS what, found.id::text FROM (${found}) found`,
  ),
  ' UNION ALL ',
)

export async function expectSoundRows() {
  expect(await db.$queryRaw<{ what: string; id: string }[]>(invariantsQuery)).toEqual([])
}
