-- CreateEnum
CREATE TYPE "RefundRequestStatus" AS ENUM ('open', 'declined', 'refunded', 'closed');

-- CreateTable
CREATE TABLE "refund_requests" (
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "answer" TEXT,
    "status" "RefundRequestStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "refund_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "refund_requests_paymentId_createdAt_idx" ON "refund_requests"("paymentId", "createdAt" DESC);

-- One open request for each payment.
CREATE UNIQUE INDEX refund_requests_open ON refund_requests ("paymentId") WHERE status = 'open';

-- AddForeignKey
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "actionId" UUID,
ADD COLUMN     "actionType" TEXT;

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('refund-request', NULL, 'open', 'person', 'asked'),
  ('refund-request', 'open', 'declined', 'person', 'declined'),
  ('refund-request', 'open', 'refunded', 'provider', 'refunded'),
  ('refund-request', 'open', 'closed', 'person', 'group-deleted'),
  ('refund-request', 'open', 'closed', 'person', 'account-deleted');

CREATE OR REPLACE FUNCTION lock_subject(
  of_subject text, of_id text, OUT state text, OUT in_group uuid, OUT of_user uuid, OUT began timestamptz
) LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  CASE of_subject
    WHEN 'payment', 'refund', 'transfer' THEN
      SELECT t.status, t."groupId", t."userId", t."createdAt" INTO state, in_group, of_user, began
        FROM transactions t WHERE t.id = of_id::uuid AND t.type::text = of_subject FOR NO KEY UPDATE;
    WHEN 'leg' THEN
      SELECT l.status, t."groupId", t."userId", t."createdAt" INTO state, in_group, of_user, began
        FROM transfer_legs l JOIN transactions t ON t.id = l."transferId"
        WHERE l.id = of_id::uuid FOR NO KEY UPDATE OF l;
    WHEN 'reversal' THEN
      SELECT r.status, t."groupId", t."userId", r."createdAt" INTO state, in_group, of_user, began
        FROM reversals r JOIN transfer_legs l ON l.id = r."legId" JOIN transactions t ON t.id = l."transferId"
        WHERE r.id = of_id::uuid FOR NO KEY UPDATE OF r;
    WHEN 'return' THEN
      SELECT r.status, t."groupId", t."userId", r."createdAt" INTO state, in_group, of_user, began
        FROM payment_returns r JOIN transactions t ON t.id = r.id WHERE r.id = of_id::uuid FOR NO KEY UPDATE OF r;
    WHEN 'refund-request' THEN
      SELECT r.status, t."groupId", t."userId", r."createdAt" INTO state, in_group, of_user, began
        FROM refund_requests r JOIN transactions t ON t.id = r."paymentId" WHERE r.id = of_id::uuid FOR NO KEY UPDATE OF r;
    WHEN 'dispute' THEN
      SELECT d.status, t."groupId", t."userId", d."openedAt" INTO state, in_group, of_user, began
        FROM disputes d JOIN transactions t ON t.id = d."paymentId" WHERE d.id = of_id FOR NO KEY UPDATE OF d;
    WHEN 'invitation' THEN
      SELECT CASE WHEN i."acceptedAt" IS NULL THEN 'open' ELSE 'accepted' END, i."groupId", i."userId", i."createdAt"
        INTO state, in_group, of_user, began FROM invitations i WHERE i.id = of_id::uuid FOR UPDATE;
    WHEN 'session' THEN
      SELECT CASE WHEN s."fullAt" IS NULL THEN 'pending' ELSE 'full' END, s."userId", s."createdAt"
        INTO state, of_user, began FROM sessions s WHERE s.id = of_id::uuid FOR UPDATE;
  END CASE;
END
$$;

CREATE OR REPLACE FUNCTION apply_state_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."from" IS NULL THEN
    RETURN NULL;
  END IF;
  CASE
    WHEN NEW.subject IN ('payment', 'refund', 'transfer') THEN
      UPDATE transactions SET status = NEW."to"::"TransactionStatus" WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'leg' THEN
      UPDATE transfer_legs SET status = NEW."to"::"LegStatus" WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'reversal' THEN
      UPDATE reversals SET status = NEW."to"::"LegStatus" WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'return' THEN
      UPDATE payment_returns SET status = NEW."to"::"TransactionStatus" WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'refund-request' THEN
      UPDATE refund_requests SET status = NEW."to"::"RefundRequestStatus" WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'dispute' THEN
      UPDATE disputes SET status = NEW."to"::"DisputeStatus" WHERE id = NEW."subjectId";
    WHEN NEW.subject = 'invitation' AND NEW."to" = 'accepted' THEN
      UPDATE invitations SET "acceptedAt" = NEW.at WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'invitation' AND NEW."to" IN ('expired', 'withdrawn') THEN
      DELETE FROM invitations WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'session' AND NEW."to" = 'full' THEN
      UPDATE sessions SET "fullAt" = NEW.at WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'session' AND NEW."to" = 'ended' THEN
      DELETE FROM sessions WHERE id = NEW."subjectId"::uuid;
  END CASE;
  RETURN NULL;
END
$$;

CREATE TRIGGER refund_requests_state BEFORE UPDATE ON refund_requests FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('refund-request');
CREATE TRIGGER refund_requests_kept BEFORE DELETE ON refund_requests FOR EACH ROW EXECUTE FUNCTION guard_state('refund-request');
CREATE TRIGGER refund_requests_begin AFTER INSERT ON refund_requests FOR EACH ROW EXECUTE FUNCTION begin_history('refund-request');
