-- A dispute is followed in any direction, each movement of its money posted by itself.

-- AlterTable
ALTER TABLE "transfer_legs" ADD COLUMN     "reversalsRefused" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reverseAfter" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "follows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lostFeePence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lostPence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "nextCheckAt" TIMESTAMPTZ(3),
ADD COLUMN     "openPence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "postedUntil" TIMESTAMPTZ(3),
ADD COLUMN     "withdrawnPence" INTEGER NOT NULL DEFAULT 0,
ALTER COLUMN "frozenPence" SET DEFAULT 0;

-- AlterTable
ALTER TABLE "provider_events" ADD COLUMN     "nextTryAt" TIMESTAMPTZ(3),
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "outside_refunds" (
    "id" TEXT NOT NULL,
    "paymentId" UUID NOT NULL,
    "tookPence" INTEGER NOT NULL,
    "lostPence" INTEGER NOT NULL DEFAULT 0,
    "beyondPence" INTEGER NOT NULL DEFAULT 0,
    "refundId" UUID,
    "madeAt" TIMESTAMPTZ(3) NOT NULL,
    "cameBackAt" TIMESTAMPTZ(3),

    CONSTRAINT "outside_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outside_refunds_refundId_key" ON "outside_refunds"("refundId");

-- CreateIndex
CREATE INDEX "outside_refunds_paymentId_idx" ON "outside_refunds"("paymentId");

-- CreateIndex
CREATE INDEX "transfer_legs_reverseAfter_idx" ON "transfer_legs"("reverseAfter");

-- CreateIndex
CREATE INDEX "disputes_nextCheckAt_idx" ON "disputes"("nextCheckAt");

-- CreateIndex
CREATE INDEX "provider_events_nextTryAt_idx" ON "provider_events"("nextTryAt");

-- AddForeignKey
ALTER TABLE "outside_refunds" ADD CONSTRAINT "outside_refunds_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outside_refunds" ADD CONSTRAINT "outside_refunds_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "refunds"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What changes a dispute's state, in every direction.
INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('dispute', NULL, 'inquiry', 'provider', 'asked'),
  ('dispute', 'inquiry', 'open', 'provider', 'escalated'),
  ('dispute', 'inquiry', 'won', 'provider', 'closed'),
  ('dispute', 'inquiry', 'lost', 'provider', 'lost'),
  ('dispute', 'inquiry', 'appealed', 'provider', 'appealed'),
  ('dispute', 'open', 'inquiry', 'provider', 'asked'),
  ('dispute', 'open', 'appealed', 'provider', 'appealed'),
  ('dispute', 'won', 'lost', 'provider', 'lost'),
  ('dispute', 'won', 'appealed', 'provider', 'appealed'),
  ('dispute', 'lost', 'won', 'provider', 'won'),
  ('dispute', 'lost', 'appealed', 'provider', 'appealed'),
  ('dispute', 'appealed', 'won', 'provider', 'won'),
  ('dispute', 'appealed', 'lost', 'provider', 'lost');

-- What was decided before was posted as one entry when it closed: nothing of it is frozen any more, and what was
-- lost beyond the contribution stands in that entry. What is undecided is read again by the next sweep.
-- The guard on amounts stands aside: this says nothing new of them.
ALTER TABLE disputes DISABLE TRIGGER disputes_amounts_said;
UPDATE disputes SET "postedUntil" = "closedAt", "frozenPence" = 0 WHERE status IN ('won', 'lost');
UPDATE disputes dispute SET "lostPence" = dispute."amountPence", "lostFeePence" = fee.pence,
    "withdrawnPence" = dispute."amountPence" + fee.pence
  FROM (
    SELECT lost.id, coalesce(sum(posting."amountPence") FILTER (WHERE account.kind = 'fees'), 0)::int AS pence
    FROM disputes lost
    LEFT JOIN ledger_entries entry ON entry.subject = 'dispute' AND entry."subjectId" = lost.id AND entry.step = 'lost'
    LEFT JOIN ledger_postings posting ON posting."entryId" = entry.id
    LEFT JOIN ledger_accounts account ON account.id = posting."accountId"
    WHERE lost.status = 'lost' GROUP BY lost.id
  ) fee WHERE fee.id = dispute.id;
UPDATE disputes SET "nextCheckAt" = now() WHERE status = 'open';
ALTER TABLE disputes ENABLE TRIGGER disputes_amounts_said;

INSERT INTO outside_refunds (id, "paymentId", "tookPence", "lostPence", "beyondPence", "refundId", "madeAt")
  SELECT refund."providerRefundId", refund."paymentId", -posting."amountPence", part."amountPence",
    -posting."amountPence" - part."amountPence", refund.id,
    coalesce(part."timePaid", part."createdAt")
  FROM refunds refund
  JOIN transactions part ON part.id = refund.id AND part.status = 'success'
  JOIN ledger_entries entry ON entry.subject = 'refund' AND entry."subjectId" = refund."providerRefundId"
    AND entry.step = 'lost'
  JOIN ledger_postings posting ON posting."entryId" = entry.id
  JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind = 'provider'
  WHERE refund."requestedById" IS NULL;

-- What a payout account once refused is asked for again, where the group still needs it.
UPDATE transfer_legs leg SET "reversalsRefused" = 1, "reverseAfter" = now()
  WHERE EXISTS (SELECT FROM reversals reversal WHERE reversal."legId" = leg.id AND reversal.status = 'failed');
