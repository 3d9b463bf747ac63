-- Places on a group's list, and the accounts that have proven their addresses: whoever accepts takes the place over, with
-- what was paid and promised. Without the group: proving an address must not wait for a group's lock.

ALTER TYPE "LedgerSubject" ADD VALUE 'place' AFTER 'noted';

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('claim', NULL, 'open', 'product', 'asked'),
  ('claim', 'open', 'accepted', 'person', 'accepted'),
  ('claim', 'open', 'declined', 'person', 'declined'),
  ('claim', 'open', 'declined', 'person', 'took-another'),
  ('claim', 'open', 'asked', 'person', 'admins-asked'),
  ('claim', 'open', 'closed', 'product', 'ended'),
  ('claim', 'asked', 'accepted', 'person', 'joined'),
  ('claim', 'asked', 'refused', 'person', 'refused'),
  ('claim', 'asked', 'closed', 'product', 'ended');

CREATE TYPE "ClaimStatus" AS ENUM ('open', 'asked', 'accepted', 'declined', 'refused', 'closed');
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  "memberId" uuid NOT NULL REFERENCES members ON DELETE RESTRICT ON UPDATE CASCADE,
  "userId" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  status "ClaimStatus" NOT NULL DEFAULT 'open',
  "createdAt" timestamptz(3) NOT NULL
);
CREATE INDEX "claims_memberId_idx" ON claims ("memberId");
CREATE INDEX "claims_userId_idx" ON claims ("userId");
-- Nobody is asked twice at once about one place.
CREATE UNIQUE INDEX claims_open ON claims ("memberId", "userId") WHERE status IN ('open', 'asked');

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
    WHEN 'adjustment' THEN
      SELECT a.status, a."groupId", a."requestedById", a."createdAt" INTO state, in_group, of_user, began
        FROM adjustments a WHERE a.id = of_id::uuid FOR NO KEY UPDATE;
    WHEN 'join-request' THEN
      SELECT r.status, r."groupId", r."userId", r."createdAt" INTO state, in_group, of_user, began
        FROM join_requests r WHERE r.id = of_id::uuid FOR NO KEY UPDATE;
    WHEN 'noted' THEN
      SELECT t.status, t."groupId", t."userId", t."createdAt" INTO state, in_group, of_user, began
        FROM transactions t WHERE t.id = of_id::uuid AND t.type = 'noted' FOR NO KEY UPDATE;
    WHEN 'can-manage' THEN
      SELECT c.status, c."groupId", c."userId", c."createdAt" INTO state, in_group, of_user, began
        FROM can_manage_requests c WHERE c.id = of_id::uuid FOR NO KEY UPDATE;
    WHEN 'claim' THEN
      -- Only what the admins are asked is the group's to know.
      SELECT c.status, CASE WHEN c.status = 'asked' THEN m."groupId" END, c."userId", c."createdAt"
        INTO state, in_group, of_user, began FROM claims c JOIN members m ON m.id = c."memberId"
        WHERE c.id = of_id::uuid FOR NO KEY UPDATE OF c;
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
    WHEN NEW.subject = 'adjustment' THEN
      UPDATE adjustments SET status = NEW."to"::"AdjustmentStatus", "decidedById" = NEW."actorId", "decidedAt" = NEW.at
        WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'join-request' THEN
      UPDATE join_requests SET status = NEW."to"::"JoinRequestStatus", "answeredAt" = NEW.at
        WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'noted' THEN
      UPDATE transactions SET status = NEW."to"::"TransactionStatus" WHERE id = NEW."subjectId"::uuid;
      UPDATE noted_payments SET "takenBackAt" = NEW.at, "takenBackById" = NEW."actorId" WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'can-manage' THEN
      UPDATE can_manage_requests SET status = NEW."to"::"CanManageStatus", "answeredAt" = NEW.at
        WHERE id = NEW."subjectId"::uuid;
    WHEN NEW.subject = 'claim' THEN
      UPDATE claims SET status = NEW."to"::"ClaimStatus" WHERE id = NEW."subjectId"::uuid;
  END CASE;
  RETURN NULL;
END
$$;

CREATE TRIGGER claims_state BEFORE UPDATE ON claims FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION guard_state('claim');
CREATE TRIGGER claims_kept BEFORE DELETE ON claims FOR EACH ROW EXECUTE FUNCTION guard_state('claim');
CREATE TRIGGER claims_begin AFTER INSERT ON claims FOR EACH ROW EXECUTE FUNCTION begin_history('claim');
REVOKE DELETE ON claims FROM whipround_app;

-- Whose a payment or a request is changes only with the place it was made from: from a listed person to the account that
-- took the place over.
CREATE FUNCTION require_place_taken() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM claims c JOIN members m ON m.id = c."memberId"
    WHERE c.status = 'accepted' AND c."userId" = NEW."userId"
      AND m."groupId" = NEW."groupId" AND m."userId" = OLD."userId"
  ) THEN
    RAISE EXCEPTION 'It stays with whoever made it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER transactions_of_taken_place BEFORE UPDATE OF "userId" ON transactions FOR EACH ROW
  WHEN (OLD."userId" IS DISTINCT FROM NEW."userId") EXECUTE FUNCTION require_place_taken();
CREATE TRIGGER can_manage_requests_of_taken_place BEFORE UPDATE OF "userId" ON can_manage_requests FOR EACH ROW
  WHEN (OLD."userId" IS DISTINCT FROM NEW."userId") EXECUTE FUNCTION require_place_taken();
DROP TRIGGER transactions_as_written ON transactions;
CREATE TRIGGER transactions_as_written BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN ((OLD."groupId", OLD."feePence", OLD."createdAt") IS DISTINCT FROM (NEW."groupId", NEW."feePence", NEW."createdAt"))
  EXECUTE FUNCTION refuse_rewrite();
DROP TRIGGER can_manage_requests_as_written ON can_manage_requests;
CREATE TRIGGER can_manage_requests_as_written BEFORE UPDATE ON can_manage_requests FOR EACH ROW
  WHEN ((OLD."groupId", OLD."amountPence", OLD."createdAt") IS DISTINCT FROM (NEW."groupId", NEW."amountPence", NEW."createdAt"))
  EXECUTE FUNCTION refuse_rewrite();

-- Noted payments take their total with them.
CREATE OR REPLACE FUNCTION keep_noted_total() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'success' THEN
    UPDATE members SET "notedPence" = "notedPence" - OLD."amountPence"
      WHERE "groupId" = OLD."groupId" AND "userId" = OLD."userId";
  END IF;
  IF NEW.status = 'success' THEN
    UPDATE members SET "notedPence" = "notedPence" + NEW."amountPence"
      WHERE "groupId" = NEW."groupId" AND "userId" = NEW."userId";
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER transactions_noted_total ON transactions;
CREATE TRIGGER transactions_noted_total AFTER INSERT OR UPDATE OF status, "amountPence", "userId" ON transactions FOR EACH ROW
  WHEN (NEW.type = 'noted') EXECUTE FUNCTION keep_noted_total();
