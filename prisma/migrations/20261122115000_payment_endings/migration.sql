-- How a checkout ended that nobody paid in. It failed as far as money goes, and is no failure to tell anybody of.
CREATE TYPE "PaymentEnding" AS ENUM ('cancelled', 'expired');
ALTER TABLE "payments" ADD COLUMN "ending" "PaymentEnding";

-- Those that ended before this was kept, by their history: closed early, or out of time; never where a card was tried.
UPDATE "payments" AS payment
SET "ending" = CASE WHEN ended.at < payment."sessionExpiresAt" THEN 'cancelled' ELSE 'expired' END::"PaymentEnding"
FROM "transactions" AS made
JOIN LATERAL (
  SELECT change.at, change.why FROM "state_changes" AS change
  WHERE change.subject = 'payment' AND change."subjectId" = made.id::text AND change."to" = 'failed'
  ORDER BY change.id DESC LIMIT 1
) AS ended ON ended.why IN ('unpaid', 'closed', 'never-opened')
WHERE made.id = payment.id AND made.status = 'failed' AND payment."failure" IS NULL AND payment."mismatch" IS NULL
  AND NOT EXISTS (SELECT FROM "declines" WHERE "declines"."paymentId" = payment.id);
