-- Payments, refunds, transfers and disputes; and the ledger, in which alone money moves. What was written of money
-- stays: whose it is, how much, when, and what the provider was asked for. The app's role deletes none of it, and
-- triggers refuse what nobody has a reason to change, the owner of the tables included. What the provider calls a thing
-- is not known at first, and written once.

-- ---------------------------------------------------------------- transactions

CREATE TYPE "TransactionType" AS ENUM ('payment', 'refund', 'transfer', 'noted');
CREATE TYPE "TransactionStatus" AS ENUM ('pending', 'success', 'failed');

-- What people see as one movement of money. Details are in payments, refunds, transfers or noted_payments.
CREATE TABLE transactions (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "userId" uuid REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  type "TransactionType" NOT NULL,
  status "TransactionStatus" NOT NULL DEFAULT 'pending',
  "amountPence" integer NOT NULL,
  "feePence" integer NOT NULL DEFAULT 0,
  "totalPence" integer NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "timePaid" timestamptz(3),
  "coveredFeePence" integer NOT NULL DEFAULT 0,
  CONSTRAINT transactions_amounts CHECK ("amountPence" > 0 AND "feePence" >= 0 AND "totalPence" = "amountPence" + "feePence"),
  -- Whoever bears the fee of a payment, only one of them does.
  CONSTRAINT transactions_covered_fee CHECK ("coveredFeePence" = 0
    OR (type = 'payment' AND "feePence" = 0 AND "coveredFeePence" BETWEEN 1 AND "amountPence")),
  -- Nobody takes a fee for what was paid another way.
  CONSTRAINT transactions_noted_free CHECK (type <> 'noted' OR "feePence" = 0),
  -- A gift is a payment that nobody here has made: its transaction, and those of its refunds, name no person.
  CONSTRAINT transactions_transfer_has_admin CHECK (type <> 'transfer' OR "userId" IS NOT NULL)
);
CREATE INDEX "transactions_groupId_createdAt_id_idx" ON transactions ("groupId", "createdAt" DESC, id DESC);
-- A member's open checkout, and when they paid last.
CREATE INDEX transactions_of_member ON transactions ("groupId", "userId") WHERE type = 'payment';
-- Of one state: few are pending, and nobody reads all others to find them.
CREATE INDEX "transactions_groupId_status_createdAt_id_idx" ON transactions ("groupId", status, "createdAt" DESC, id DESC);
CREATE INDEX "transactions_userId_status_createdAt_id_idx" ON transactions ("userId", status, "createdAt" DESC, id DESC);
-- Gifts have no person: a group's are found without reading its members' payments.
CREATE INDEX transactions_gifts ON transactions ("groupId") WHERE "userId" IS NULL;
-- What waits for an answer is few among many, and is counted by whoever watches from outside.
CREATE INDEX transactions_pending ON transactions ("createdAt") WHERE status = 'pending';
-- What was noted in a group, and for whom, is added up from the index alone.
CREATE INDEX transactions_noted_amounts ON transactions ("groupId", "userId") INCLUDE ("amountPence")
  WHERE type = 'noted' AND status = 'success';
-- A person's latest transactions from the index alone, in its order. The plan that is kept for everybody expects few of
-- them, and would rather look all of them up and sort them.
CREATE INDEX transactions_of_user ON transactions ("userId", "createdAt" DESC, id DESC) INCLUDE (status);
-- Which of a group's payments went back, at least in part: asked under its lock, while it is in debt.
CREATE INDEX transactions_refunds ON transactions ("groupId") WHERE type = 'refund';
-- What a group paid for its payers is added up whenever it is shown: without reading its other transactions.
CREATE INDEX transactions_covered_fees ON transactions ("groupId") WHERE "coveredFeePence" > 0;
CREATE TRIGGER transactions_state BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN ((OLD.id, OLD.type, OLD.status) IS DISTINCT FROM (NEW.id, NEW.type, NEW.status)) EXECUTE FUNCTION guard_state();
CREATE TRIGGER transactions_kept BEFORE DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER transactions_as_written BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN ((OLD."groupId", OLD."userId", OLD."feePence", OLD."createdAt")
    IS DISTINCT FROM (NEW."groupId", NEW."userId", NEW."feePence", NEW."createdAt"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER transactions_in_open_group BEFORE INSERT ON transactions FOR EACH ROW
  WHEN (NEW.type NOT IN ('refund', 'transfer')) EXECUTE FUNCTION refuse_in_closed_group();
-- Fixed when the payment is started, as the other fee is.
CREATE TRIGGER transactions_covered_fee_as_written BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD."coveredFeePence" <> NEW."coveredFeePence") EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON transactions FROM whipround_app;

-- The history of a transaction begins with its particulars, which say who asked for it; its first state is checked
-- here.
CREATE FUNCTION check_first_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM state_transitions t
    WHERE t.subject = NEW.type::text AND t."from" IS NULL AND t."to" = NEW.status::text
  ) THEN
    RAISE EXCEPTION 'A % does not begin as %', NEW.type, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER transactions_begin BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION check_first_state();

-- The amount of a transaction or dispute, and the time it was paid, change only together with the entry or the change
-- of state that says so, in one transaction of the database. The argument is the subject, as for guard_state.
CREATE FUNCTION require_entry_or_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  new_row jsonb := to_jsonb(NEW);
  of_subject text := coalesce(TG_ARGV[0], new_row->>'type');
BEGIN
  IF NOT EXISTS (
    SELECT FROM state_changes c WHERE c.subject = of_subject AND c."subjectId" = new_row->>'id'
      AND c."writtenBy" = pg_current_xact_id()
  ) AND NOT EXISTS (
    SELECT FROM ledger_entries e WHERE e.subject = of_subject::"LedgerSubject" AND e."subjectId" = new_row->>'id'
      AND e."writtenBy" = pg_current_xact_id()
  ) THEN
    RAISE EXCEPTION 'The amount and time of a % change only with its entry or its state', of_subject
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER transactions_amounts_said AFTER UPDATE ON transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."amountPence", OLD."totalPence", OLD."timePaid") IS DISTINCT FROM (NEW."amountPence", NEW."totalPence", NEW."timePaid"))
  EXECUTE FUNCTION require_entry_or_state();

-- What is noted for a member in all stands in their row, since adding it up took two fifths of reading somebody's
-- groups. The database keeps it, so that no code can note a payment without it.
CREATE FUNCTION keep_noted_total() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  counted bigint := CASE WHEN TG_OP = 'UPDATE' AND OLD.status = 'success' THEN OLD."amountPence" ELSE 0 END;
  counts bigint := CASE WHEN NEW.status = 'success' THEN NEW."amountPence" ELSE 0 END;
BEGIN
  UPDATE members SET "notedPence" = "notedPence" + counts - counted
    WHERE "groupId" = NEW."groupId" AND "userId" = NEW."userId" AND counts <> counted;
  RETURN NULL;
END
$$;
CREATE TRIGGER transactions_noted_total AFTER INSERT OR UPDATE OF status, "amountPence" ON transactions FOR EACH ROW
  WHEN (NEW.type = 'noted') EXECUTE FUNCTION keep_noted_total();

-- ---------------------------------------------------------------- payments

CREATE TYPE "PaymentEnding" AS ENUM ('cancelled', 'expired');

-- `request` is JSON, not JSONB: the provider compares what is sent again with the first time, and JSONB would change
-- the order.
CREATE TABLE payments (
  id uuid PRIMARY KEY REFERENCES transactions ON DELETE RESTRICT ON UPDATE CASCADE,
  email text NOT NULL,
  "isInternational" boolean NOT NULL,
  "idempotencyKey" text NOT NULL,
  "checkoutSessionId" text,
  "checkoutUrl" text,
  "sessionExpiresAt" timestamptz(3) NOT NULL,
  "paymentIntentId" text,
  "chargeId" text,
  "realFeePence" integer,
  mismatch text,
  "nextCheckAt" timestamptz(3),
  checks integer NOT NULL DEFAULT 0,
  request json,
  failure text,
  "callerHash" bytea,
  ending "PaymentEnding",
  "emailTyped" text,
  "refundNewsAt" timestamptz(3),
  "byPersonalLink" boolean NOT NULL DEFAULT false,
  "cardCountry" text,
  message text NOT NULL DEFAULT '',
  "messageHiddenAt" timestamptz(3)
);
CREATE UNIQUE INDEX "payments_idempotencyKey_key" ON payments ("idempotencyKey");
CREATE UNIQUE INDEX "payments_checkoutSessionId_key" ON payments ("checkoutSessionId");
CREATE UNIQUE INDEX "payments_paymentIntentId_key" ON payments ("paymentIntentId");
CREATE UNIQUE INDEX "payments_chargeId_key" ON payments ("chargeId");
CREATE INDEX "payments_nextCheckAt_idx" ON payments ("nextCheckAt");
-- Callers are kept for a day.
CREATE INDEX payments_caller ON payments ("callerHash") WHERE "callerHash" IS NOT NULL;
-- Whose gifts an address is, once it is proven.
CREATE INDEX payments_email_idx ON payments (email);
CREATE TRIGGER payments_begin AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION begin_history('payment');
CREATE TRIGGER payments_as_written BEFORE UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.id, OLD."isInternational") IS DISTINCT FROM (NEW.id, NEW."isInternational")
    -- A start that never reached the provider gives its key up for another amount.
    OR (OLD."idempotencyKey" IS DISTINCT FROM NEW."idempotencyKey"
      AND NOT (OLD."checkoutSessionId" IS NULL AND NEW."idempotencyKey" = 'given-up:' || NEW.id)))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER payments_named_once BEFORE UPDATE ON payments FOR EACH ROW
  WHEN ((OLD."checkoutSessionId" IS NOT NULL AND OLD."checkoutSessionId" IS DISTINCT FROM NEW."checkoutSessionId")
    OR (OLD."paymentIntentId" IS NOT NULL AND OLD."paymentIntentId" IS DISTINCT FROM NEW."paymentIntentId")
    OR (OLD."chargeId" IS NOT NULL AND OLD."chargeId" IS DISTINCT FROM NEW."chargeId"))
  EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON payments FROM whipround_app;

-- A payment through a group's link, by somebody who was not logged in. The giver's address is the payment's email.
CREATE TABLE gifts (
  id uuid PRIMARY KEY REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  message text NOT NULL DEFAULT '',
  anonymous boolean NOT NULL DEFAULT false,
  "hiddenAt" timestamptz(3),
  "tokenHash" bytea NOT NULL,
  "claimedById" uuid REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "gifts_tokenHash_key" ON gifts ("tokenHash");
CREATE INDEX "gifts_claimedById_idx" ON gifts ("claimedById");
-- A gift stays one, and whose it has become it stays.
CREATE TRIGGER gifts_as_written BEFORE UPDATE ON gifts FOR EACH ROW
  WHEN ((OLD.id, OLD."tokenHash") IS DISTINCT FROM (NEW.id, NEW."tokenHash")
    OR (OLD."claimedById" IS NOT NULL AND OLD."claimedById" IS DISTINCT FROM NEW."claimedById"))
  EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON gifts FROM whipround_app;

-- A payment has a person, or a gift's name: one of the two.
CREATE FUNCTION require_payer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT t."userId" IS NULL FROM transactions t WHERE t.id = NEW.id)
    IS DISTINCT FROM EXISTS (SELECT FROM gifts gift WHERE gift.id = NEW.id) THEN
    RAISE EXCEPTION 'Payment % is a gift and nobody''s, or neither', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER payments_payer AFTER INSERT ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_payer();
CREATE CONSTRAINT TRIGGER gifts_payer AFTER INSERT ON gifts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_payer();

-- A card that the provider declined in one of our checkouts. After many, somebody may be trying stolen cards.
CREATE TABLE declines (
  id text PRIMARY KEY,
  "paymentId" uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  at timestamptz(3) NOT NULL
);
CREATE INDEX "declines_paymentId_idx" ON declines ("paymentId");
CREATE INDEX declines_at_idx ON declines (at);

-- The return in full of what was paid in one of our checkouts but does not match what was asked for. It was never
-- credited, so it is no group's money, and no refund of a contribution.
CREATE TABLE payment_returns (
  id uuid PRIMARY KEY REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  "paymentIntentId" text NOT NULL,
  status "TransactionStatus" NOT NULL DEFAULT 'pending',
  "providerRefundId" text,
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  "nextCheckAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "returnedPence" integer
);
CREATE UNIQUE INDEX "payment_returns_providerRefundId_key" ON payment_returns ("providerRefundId");
CREATE INDEX "payment_returns_nextCheckAt_idx" ON payment_returns ("nextCheckAt");
CREATE TRIGGER payment_returns_state BEFORE UPDATE ON payment_returns FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('return');
CREATE TRIGGER payment_returns_kept BEFORE DELETE ON payment_returns
  FOR EACH ROW EXECUTE FUNCTION guard_state('return');
CREATE TRIGGER payment_returns_begin AFTER INSERT ON payment_returns
  FOR EACH ROW EXECUTE FUNCTION begin_history('return');

CREATE TYPE "NotedMethod" AS ENUM ('cash', 'bank');

-- What a member paid another way, as noted by an admin: it counts, but none of the money is here.
CREATE TABLE noted_payments (
  id uuid PRIMARY KEY REFERENCES transactions ON DELETE RESTRICT ON UPDATE CASCADE,
  method "NotedMethod" NOT NULL,
  note text,
  "notedById" uuid NOT NULL,
  "idempotencyKey" text NOT NULL,
  "takenBackAt" timestamptz(3),
  "takenBackById" uuid,
  CONSTRAINT noted_payments_taken_back CHECK (("takenBackAt" IS NULL) = ("takenBackById" IS NULL))
);
CREATE UNIQUE INDEX "noted_payments_idempotencyKey_key" ON noted_payments ("idempotencyKey");
CREATE TRIGGER noted_payments_begin AFTER INSERT ON noted_payments FOR EACH ROW EXECUTE FUNCTION begin_history('noted');
REVOKE DELETE ON noted_payments FROM whipround_app;

-- It stays as it was written, but for being taken back, once and with its state, and for the note, which goes with its
-- member's account.
CREATE FUNCTION check_noted_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (OLD.id, OLD.method, OLD."notedById", OLD."idempotencyKey")
      IS DISTINCT FROM (NEW.id, NEW.method, NEW."notedById", NEW."idempotencyKey")
    OR (NEW.note IS NOT NULL AND OLD.note IS DISTINCT FROM NEW.note)
    OR ((OLD."takenBackAt", OLD."takenBackById") IS DISTINCT FROM (NEW."takenBackAt", NEW."takenBackById")
      AND (OLD."takenBackAt" IS NOT NULL
        OR NOT EXISTS (SELECT FROM transactions t WHERE t.id = NEW.id AND t.status = 'failed')))
  THEN
    RAISE EXCEPTION 'A row of noted_payments stays as it was written' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER noted_payments_as_written BEFORE UPDATE ON noted_payments
  FOR EACH ROW EXECUTE FUNCTION check_noted_payment();
CREATE TRIGGER noted_payments_kept BEFORE DELETE ON noted_payments FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();

-- ---------------------------------------------------------------- refunds

CREATE TABLE refunds (
  id uuid PRIMARY KEY REFERENCES transactions ON DELETE RESTRICT ON UPDATE CASCADE,
  "paymentId" uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  "requestedById" uuid,
  "idempotencyKey" text NOT NULL,
  "providerRefundId" text,
  "uncoveredPence" integer NOT NULL DEFAULT 0,
  failure text,
  "nextCheckAt" timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  "shareOutId" uuid,
  "shortRefusals" integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX "refunds_idempotencyKey_key" ON refunds ("idempotencyKey");
CREATE UNIQUE INDEX "refunds_providerRefundId_key" ON refunds ("providerRefundId");
CREATE INDEX "refunds_paymentId_idx" ON refunds ("paymentId");
CREATE INDEX "refunds_nextCheckAt_idx" ON refunds ("nextCheckAt");
CREATE INDEX "refunds_shareOutId_idx" ON refunds ("shareOutId");
CREATE TRIGGER refunds_begin AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION begin_history('refund');
CREATE TRIGGER refunds_as_written BEFORE UPDATE ON refunds FOR EACH ROW
  WHEN ((OLD.id, OLD."paymentId", OLD."requestedById", OLD."idempotencyKey", OLD."uncoveredPence")
    IS DISTINCT FROM (NEW.id, NEW."paymentId", NEW."requestedById", NEW."idempotencyKey", NEW."uncoveredPence"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER refunds_named_once BEFORE UPDATE ON refunds FOR EACH ROW
  WHEN (OLD."providerRefundId" IS NOT NULL AND OLD."providerRefundId" IS DISTINCT FROM NEW."providerRefundId")
  EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON refunds FROM whipround_app;

CREATE TYPE "RefundRequestStatus" AS ENUM ('open', 'declined', 'refunded', 'closed');

-- A payer asks for a payment back; an admin refunds it or declines. No money moves by itself.
CREATE TABLE refund_requests (
  id uuid PRIMARY KEY,
  "paymentId" uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  reason text NOT NULL,
  answer text,
  status "RefundRequestStatus" NOT NULL DEFAULT 'open',
  "createdAt" timestamptz(3) NOT NULL,
  "answeredAt" timestamptz(3)
);
CREATE INDEX "refund_requests_paymentId_createdAt_idx" ON refund_requests ("paymentId", "createdAt" DESC);
-- One open request for each payment.
CREATE UNIQUE INDEX refund_requests_open ON refund_requests ("paymentId") WHERE status = 'open';
CREATE TRIGGER refund_requests_state BEFORE UPDATE ON refund_requests FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('refund-request');
CREATE TRIGGER refund_requests_kept BEFORE DELETE ON refund_requests
  FOR EACH ROW EXECUTE FUNCTION guard_state('refund-request');
CREATE TRIGGER refund_requests_begin AFTER INSERT ON refund_requests
  FOR EACH ROW EXECUTE FUNCTION begin_history('refund-request');

-- A refund that was made in the provider's own dashboard.
CREATE TABLE outside_refunds (
  id text PRIMARY KEY,
  "paymentId" uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  "tookPence" integer NOT NULL,
  "lostPence" integer NOT NULL DEFAULT 0,
  "beyondPence" integer NOT NULL DEFAULT 0,
  "refundId" uuid REFERENCES refunds ON DELETE SET NULL ON UPDATE CASCADE,
  "madeAt" timestamptz(3) NOT NULL,
  "cameBackAt" timestamptz(3)
);
CREATE UNIQUE INDEX "outside_refunds_refundId_key" ON outside_refunds ("refundId");
CREATE INDEX "outside_refunds_paymentId_idx" ON outside_refunds ("paymentId");

-- ---------------------------------------------------------------- transfers

CREATE TABLE payout_accounts (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "ownerId" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  "idempotencyKey" text NOT NULL,
  "providerAccountId" text,
  "payoutEnabled" boolean NOT NULL DEFAULT false,
  "createdAt" timestamptz(3) NOT NULL,
  "disconnectedAt" timestamptz(3),
  request json,
  "connectedAt" timestamptz(3),
  "enabledAt" timestamptz(3)
);
CREATE UNIQUE INDEX "payout_accounts_idempotencyKey_key" ON payout_accounts ("idempotencyKey");
CREATE UNIQUE INDEX "payout_accounts_providerAccountId_key" ON payout_accounts ("providerAccountId");
CREATE INDEX "payout_accounts_groupId_idx" ON payout_accounts ("groupId");
CREATE INDEX "payout_accounts_ownerId_idx" ON payout_accounts ("ownerId");
-- One connected payout account for each group.
CREATE UNIQUE INDEX payout_accounts_connected ON payout_accounts ("groupId") WHERE "disconnectedAt" IS NULL;

-- In the audit trail stands which account the group's money goes to.
CREATE FUNCTION state_of_payout_account(account payout_accounts) RETURNS text IMMUTABLE
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN account."providerAccountId" IS NULL OR account."disconnectedAt" IS NOT NULL THEN NULL
    WHEN account."payoutEnabled" THEN 'ready' ELSE 'connected' END
$$;

CREATE FUNCTION note_payout_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_state text := CASE WHEN TG_OP = 'UPDATE' THEN state_of_payout_account(OLD) END;
  new_state text := state_of_payout_account(NEW);
BEGIN
  IF old_state IS DISTINCT FROM new_state THEN
    -- Whether money can be sent there is the provider's word alone.
    PERFORM note_setting('payout-account', NEW."groupId", NEW."ownerId", old_state, new_state,
      old_state IS NOT NULL AND new_state IS NOT NULL);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payout_accounts_noted AFTER INSERT OR UPDATE ON payout_accounts
  FOR EACH ROW EXECUTE FUNCTION note_payout_account();

-- A payout of a connected account to its bank: one that arrived, or that the bank sent back.
CREATE TABLE payouts (
  id text PRIMARY KEY,
  "payoutAccountId" uuid NOT NULL REFERENCES payout_accounts ON DELETE RESTRICT ON UPDATE CASCADE,
  "amountPence" integer NOT NULL,
  "arrivedAt" timestamptz(3),
  "failedAt" timestamptz(3),
  failure text,
  "createdAt" timestamptz(3) NOT NULL
);
CREATE INDEX "payouts_payoutAccountId_idx" ON payouts ("payoutAccountId");

CREATE TABLE transfers (
  id uuid PRIMARY KEY REFERENCES transactions ON DELETE RESTRICT ON UPDATE CASCADE,
  "payoutAccountId" uuid NOT NULL REFERENCES payout_accounts ON DELETE RESTRICT ON UPDATE CASCADE,
  "idempotencyKey" text NOT NULL,
  "awaitingUntil" timestamptz(3),
  "confirmationKey" text,
  "confirmedAt" timestamptz(3)
);
CREATE UNIQUE INDEX "transfers_idempotencyKey_key" ON transfers ("idempotencyKey");
CREATE UNIQUE INDEX "transfers_confirmationKey_key" ON transfers ("confirmationKey");
CREATE INDEX "transfers_awaitingUntil_idx" ON transfers ("awaitingUntil");
CREATE TRIGGER transfers_begin AFTER INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION begin_history('transfer');
CREATE TRIGGER transfers_as_written BEFORE UPDATE ON transfers FOR EACH ROW
  WHEN ((OLD.id, OLD."payoutAccountId", OLD."idempotencyKey") IS DISTINCT FROM (NEW.id, NEW."payoutAccountId", NEW."idempotencyKey"))
  EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON transfers FROM whipround_app;

CREATE TYPE "LegStatus" AS ENUM ('waiting', 'reserved', 'success', 'failed');

-- The part of a transfer that is made from one payment's own charge.
CREATE TABLE transfer_legs (
  id uuid PRIMARY KEY,
  "transferId" uuid NOT NULL REFERENCES transfers ON DELETE RESTRICT ON UPDATE CASCADE,
  "paymentId" uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  "amountPence" integer NOT NULL,
  status "LegStatus" NOT NULL DEFAULT 'reserved',
  "idempotencyKey" text NOT NULL,
  "providerTransferId" text,
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  "nextCheckAt" timestamptz(3),
  "reversalsRefused" integer NOT NULL DEFAULT 0,
  "reverseAfter" timestamptz(3),
  "shortRefusals" integer NOT NULL DEFAULT 0,
  "arrivedAt" timestamptz(3)
);
CREATE UNIQUE INDEX "transfer_legs_idempotencyKey_key" ON transfer_legs ("idempotencyKey");
CREATE UNIQUE INDEX "transfer_legs_providerTransferId_key" ON transfer_legs ("providerTransferId");
CREATE INDEX "transfer_legs_transferId_idx" ON transfer_legs ("transferId");
CREATE INDEX "transfer_legs_paymentId_idx" ON transfer_legs ("paymentId");
CREATE INDEX "transfer_legs_nextCheckAt_idx" ON transfer_legs ("nextCheckAt");
CREATE INDEX "transfer_legs_reverseAfter_idx" ON transfer_legs ("reverseAfter");
-- Whether a transfer has a leg without an answer: asked after the answer to each of its legs.
CREATE INDEX transfer_legs_open ON transfer_legs ("transferId") WHERE status IN ('waiting', 'reserved');
CREATE TRIGGER transfer_legs_state BEFORE UPDATE ON transfer_legs FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('leg');
CREATE TRIGGER transfer_legs_kept BEFORE DELETE ON transfer_legs FOR EACH ROW EXECUTE FUNCTION guard_state('leg');
CREATE TRIGGER transfer_legs_begin AFTER INSERT ON transfer_legs FOR EACH ROW EXECUTE FUNCTION begin_history('leg');
CREATE TRIGGER transfer_legs_as_written BEFORE UPDATE ON transfer_legs FOR EACH ROW
  WHEN ((OLD."transferId", OLD."paymentId", OLD."amountPence", OLD."idempotencyKey")
    IS DISTINCT FROM (NEW."transferId", NEW."paymentId", NEW."amountPence", NEW."idempotencyKey"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER transfer_legs_named_once BEFORE UPDATE ON transfer_legs FOR EACH ROW
  WHEN (OLD."providerTransferId" IS NOT NULL AND OLD."providerTransferId" IS DISTINCT FROM NEW."providerTransferId")
  EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON transfer_legs FROM whipround_app;

CREATE TYPE "ReversalCause" AS ENUM ('dispute', 'refund', 'leg', 'outside');

-- Money asked back from a payout account because its payment is disputed or went back to the payer.
CREATE TABLE reversals (
  id uuid PRIMARY KEY,
  "legId" uuid NOT NULL REFERENCES transfer_legs ON DELETE RESTRICT ON UPDATE CASCADE,
  cause "ReversalCause" NOT NULL,
  "amountPence" integer NOT NULL,
  status "LegStatus" NOT NULL DEFAULT 'reserved',
  "idempotencyKey" text NOT NULL,
  "providerReversalId" text,
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  "nextCheckAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "causeId" text NOT NULL,
  "causeRef" text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX "reversals_idempotencyKey_key" ON reversals ("idempotencyKey");
CREATE UNIQUE INDEX "reversals_providerReversalId_key" ON reversals ("providerReversalId");
CREATE INDEX "reversals_nextCheckAt_idx" ON reversals ("nextCheckAt");
CREATE UNIQUE INDEX "reversals_legId_cause_causeId_causeRef_key" ON reversals ("legId", cause, "causeId", "causeRef");
CREATE TRIGGER reversals_state BEFORE UPDATE ON reversals FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('reversal');
CREATE TRIGGER reversals_kept BEFORE DELETE ON reversals FOR EACH ROW EXECUTE FUNCTION guard_state('reversal');
CREATE TRIGGER reversals_begin AFTER INSERT ON reversals FOR EACH ROW EXECUTE FUNCTION begin_history('reversal');
-- Its key may change: what was refused for good is asked for anew under another.
CREATE TRIGGER reversals_as_written BEFORE UPDATE ON reversals FOR EACH ROW
  WHEN ((OLD."legId", OLD.cause, OLD."causeId", OLD."causeRef", OLD."amountPence", OLD."createdAt")
    IS DISTINCT FROM (NEW."legId", NEW.cause, NEW."causeId", NEW."causeRef", NEW."amountPence", NEW."createdAt"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER reversals_named_once BEFORE UPDATE ON reversals FOR EACH ROW
  WHEN (OLD."providerReversalId" IS NOT NULL AND OLD."providerReversalId" IS DISTINCT FROM NEW."providerReversalId")
  EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON reversals FROM whipround_app;

-- ---------------------------------------------------------------- disputes

CREATE TYPE "DisputeStatus" AS ENUM ('open', 'won', 'lost', 'inquiry', 'appealed');

CREATE TABLE disputes (
  id text PRIMARY KEY,
  "paymentId" uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  "amountPence" integer NOT NULL,
  "frozenPence" integer NOT NULL DEFAULT 0,
  status "DisputeStatus" NOT NULL DEFAULT 'open',
  "openedAt" timestamptz(3) NOT NULL,
  "closedAt" timestamptz(3),
  follows integer NOT NULL DEFAULT 0,
  "lostFeePence" integer NOT NULL DEFAULT 0,
  "lostPence" integer NOT NULL DEFAULT 0,
  "nextCheckAt" timestamptz(3),
  "openPence" integer NOT NULL DEFAULT 0,
  "withdrawnPence" integer NOT NULL DEFAULT 0
);
CREATE INDEX "disputes_paymentId_idx" ON disputes ("paymentId");
CREATE INDEX "disputes_nextCheckAt_idx" ON disputes ("nextCheckAt");
-- What operators look at, of all groups.
CREATE INDEX disputes_undecided ON disputes ("paymentId") WHERE "openPence" > 0 OR status NOT IN ('won', 'lost');
CREATE TRIGGER disputes_state BEFORE UPDATE ON disputes FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('dispute');
CREATE TRIGGER disputes_kept BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION guard_state('dispute');
CREATE TRIGGER disputes_begin AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION begin_history('dispute');
CREATE TRIGGER disputes_as_written BEFORE UPDATE ON disputes FOR EACH ROW
  WHEN ((OLD."paymentId", OLD."openedAt") IS DISTINCT FROM (NEW."paymentId", NEW."openedAt"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE CONSTRAINT TRIGGER disputes_amounts_said AFTER UPDATE ON disputes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."amountPence", OLD."frozenPence", OLD."closedAt") IS DISTINCT FROM (NEW."amountPence", NEW."frozenPence", NEW."closedAt"))
  EXECUTE FUNCTION require_entry_or_state('dispute');
REVOKE DELETE ON disputes FROM whipround_app;

-- What an operator said to the payer's bank, through the provider. Each state of a dispute is answered once.
CREATE TABLE dispute_evidence (
  id uuid PRIMARY KEY,
  "disputeId" text NOT NULL REFERENCES disputes ON DELETE RESTRICT ON UPDATE CASCADE,
  stage "DisputeStatus" NOT NULL,
  request json,
  failure text,
  "sentAt" timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  "nextCheckAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL
);
CREATE INDEX "dispute_evidence_disputeId_idx" ON dispute_evidence ("disputeId");
CREATE INDEX "dispute_evidence_nextCheckAt_idx" ON dispute_evidence ("nextCheckAt");
CREATE UNIQUE INDEX dispute_evidence_once ON dispute_evidence ("disputeId", stage) WHERE failure IS NULL;

-- A card issuer's word that a payment was fraud, which often comes before a dispute.
CREATE TABLE fraud_warnings (
  id text PRIMARY KEY,
  "paymentId" uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  "fraudType" text NOT NULL,
  "isActionable" boolean NOT NULL,
  "warnedAt" timestamptz(3) NOT NULL
);
CREATE INDEX "fraud_warnings_paymentId_idx" ON fraud_warnings ("paymentId");

-- ---------------------------------------------------------------- the ledger

-- The ledger guards itself: everything goes through post_entry, and what is written stays as it is.

CREATE TYPE "LedgerAccountKind" AS ENUM (
  'provider', 'available', 'reserved', 'disputed', 'debt', 'fees', 'member', 'gifts', 'remitted', 'withdrawn'
);

-- Balances are debit-positive. The provider's holdings and the fees may stand on either side of zero: the provider can
-- take more than was quoted.
CREATE TABLE ledger_accounts (
  id bigserial PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  kind "LedgerAccountKind" NOT NULL,
  "userId" uuid,
  "balancePence" bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_accounts_gifts CHECK (kind <> 'gifts' OR "balancePence" <= 0),
  CONSTRAINT ledger_accounts_member CHECK ((kind = 'member') = ("userId" IS NOT NULL)),
  CONSTRAINT ledger_accounts_side CHECK (CASE kind
    WHEN 'available' THEN "balancePence" <= 0
    WHEN 'reserved' THEN "balancePence" <= 0
    WHEN 'disputed' THEN "balancePence" <= 0
    WHEN 'debt' THEN "balancePence" >= 0
    WHEN 'remitted' THEN "balancePence" >= 0
    WHEN 'member' THEN "balancePence" <= 0
    ELSE true
  END)
);
CREATE INDEX "ledger_accounts_groupId_kind_idx" ON ledger_accounts ("groupId", kind);
CREATE INDEX "ledger_accounts_userId_idx" ON ledger_accounts ("userId");
-- One account of each kind for each group, and one for each of its members.
CREATE UNIQUE INDEX ledger_accounts_one ON ledger_accounts ("groupId", kind, "userId") NULLS NOT DISTINCT;
-- Without the balance, which an index must not contain: a row whose indexed columns stay the same is updated in place,
-- without a new entry in each index (PostgreSQL's HOT), and every posting updates balances.
CREATE INDEX ledger_accounts_of_fees ON ledger_accounts (kind) WHERE kind = 'fees';
-- The groups that have or had a debt; a condition on the balance, too, would keep it from being updated in place.
CREATE INDEX ledger_accounts_of_debts ON ledger_accounts ("groupId") WHERE kind = 'debt';

CREATE TYPE "LedgerSubject" AS ENUM ('payment', 'refund', 'transfer', 'leg', 'reversal', 'dispute', 'adjustment', 'noted');

-- An entry's cause is its subject, its step and `ref`, which tells apart steps that happen more than once (empty
-- otherwise). It is unique: the same cause posts once. The steps are in lib/books/ledger/causes.ts.
CREATE TABLE ledger_entries (
  id bigserial PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" timestamptz(3) NOT NULL,
  "writtenBy" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  subject "LedgerSubject" NOT NULL,
  "subjectId" text NOT NULL,
  step text NOT NULL,
  ref text NOT NULL DEFAULT '',
  number integer NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT ledger_entries_number_positive CHECK (number > 0),
  -- Its hash is over lines: see hash_entry.
  CONSTRAINT ledger_entries_one_line_each CHECK (position(E'\n' IN "subjectId" || step || ref) = 0)
);
CREATE INDEX "ledger_entries_groupId_createdAt_idx" ON ledger_entries ("groupId", "createdAt");
CREATE UNIQUE INDEX "ledger_entries_subject_subjectId_step_ref_key" ON ledger_entries (subject, "subjectId", step, ref);
CREATE UNIQUE INDEX "ledger_entries_groupId_number_key" ON ledger_entries ("groupId", number);
-- Entries of a day, for the comparison of that day.
CREATE INDEX "ledger_entries_createdAt_idx" ON ledger_entries ("createdAt");

CREATE TABLE ledger_postings (
  id bigserial PRIMARY KEY,
  "entryId" bigint NOT NULL REFERENCES ledger_entries ON DELETE RESTRICT ON UPDATE CASCADE,
  "accountId" bigint NOT NULL REFERENCES ledger_accounts ON DELETE RESTRICT ON UPDATE CASCADE,
  "amountPence" bigint NOT NULL,
  CONSTRAINT ledger_postings_not_zero CHECK ("amountPence" <> 0)
);
CREATE INDEX "ledger_postings_entryId_idx" ON ledger_postings ("entryId");
-- An account's latest postings from the index alone, in its order. To look each one up in the table seemed dearer to
-- the planner than reading and sorting all of an account's, however many there were.
CREATE INDEX ledger_postings_of_account ON ledger_postings ("accountId", id) INCLUDE ("amountPence", "entryId");

-- How far a group's chain has been verified, and the hash of the last entry verified.
CREATE TABLE ledger_chain_marks (
  "groupId" uuid PRIMARY KEY REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  number integer NOT NULL,
  hash bytea NOT NULL,
  "checkedAt" timestamptz(3) NOT NULL
);

REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ledger_entries, ledger_postings, ledger_accounts FROM whipround_app;

-- Nobody changes or removes what was written, the owner of the tables included.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_postings_not_emptied BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_accounts_not_emptied BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- A balance changes by a posting and by nothing else; an account is opened at zero.
CREATE FUNCTION guard_ledger_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW."balancePence" <> 0 THEN
      RAISE EXCEPTION 'A ledger account is opened at zero' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF pg_trigger_depth() < 2
    OR (NEW.id, NEW."groupId", NEW.kind, NEW."userId") IS DISTINCT FROM (OLD.id, OLD."groupId", OLD.kind, OLD."userId") THEN
    RAISE EXCEPTION 'A ledger balance changes by a posting only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ledger_accounts_guarded BEFORE INSERT OR UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_ledger_account();

-- A posting belongs to an entry of its own transaction and group, and moves its account's balance.
CREATE FUNCTION apply_ledger_posting() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_entries entry JOIN ledger_accounts account ON account."groupId" = entry."groupId"
    WHERE entry.id = NEW."entryId" AND account.id = NEW."accountId" AND entry."writtenBy" = pg_current_xact_id()
  ) THEN
    RAISE EXCEPTION 'An entry cannot be added to afterwards' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE ledger_accounts SET "balancePence" = "balancePence" + NEW."amountPence" WHERE id = NEW."accountId";
  RETURN NEW;
END
$$;
CREATE TRIGGER ledger_postings_applied AFTER INSERT ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION apply_ledger_posting();

-- At the end of a transaction every entry in it has postings, and they sum to nothing: its memo lines (what members
-- paid and others gave) and its other lines each by themselves, for neither may stand for the other.
CREATE FUNCTION require_balanced_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  checked bigint := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW)->>'id')::bigint ELSE (to_jsonb(NEW)->>'entryId')::bigint END;
  posted bigint;
  total numeric;
  memo numeric;
BEGIN
  SELECT count(*), coalesce(sum(posting."amountPence"), 0),
      coalesce(sum(posting."amountPence") FILTER (WHERE account.kind IN ('member', 'gifts', 'remitted')), 0)
    INTO posted, total, memo
    FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting."accountId"
    WHERE posting."entryId" = checked;
  IF posted < 2 OR total <> 0 OR memo <> 0 THEN
    RAISE EXCEPTION 'Entry % does not balance: % postings sum to %, those of members to %', checked, posted, total, memo
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entry();
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entry();

-- Each entry has a number within its group, from 1, and a hash over itself and the entry before it: nobody alters an
-- old entry without altering every later one. lib/books/ledger/chain.ts computes the same hash, from this description.
CREATE FUNCTION posting_line(of_kind "LedgerAccountKind", of_user uuid, pence numeric) RETURNS text
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT of_kind::text || ' ' || coalesce(of_user::text, '-') || ' ' || pence::bigint
$$;

-- SHA-256 over these lines, in UTF-8, each but the last ended by a line feed: the format; the hash before (64 zeros
-- before the first entry); group; number; subject; its id; step; ref; milliseconds since 1970; and for each account,
-- sorted by bytes, its kind, its member (`-` for none) and the pence.
CREATE FUNCTION hash_entry(
  previous bytea, of_group uuid, in_place integer, of_subject "LedgerSubject", of_id text, in_step text, by_ref text,
  posted_at timestamptz, posting_lines text
) RETURNS bytea LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(concat_ws(E'\n',
    'whipround ledger entry 1', encode(coalesce(previous, decode(repeat('00', 32), 'hex')), 'hex'), of_group, in_place,
    of_subject, of_id, in_step, by_ref, (extract(epoch FROM posted_at) * 1000)::bigint, posting_lines
  ), 'UTF8'))
$$;

-- The hash that an entry should have, from what is written of it and of the entry before it.
CREATE FUNCTION hash_as_written(entry ledger_entries) RETURNS bytea LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT hash_entry(
    (SELECT before.hash FROM ledger_entries before WHERE before."groupId" = entry."groupId" AND before.number = entry.number - 1),
    entry."groupId", entry.number, entry.subject, entry."subjectId", entry.step, entry.ref, entry."createdAt",
    (SELECT string_agg(line, E'\n' ORDER BY line COLLATE "C") FROM (
      SELECT posting_line(account.kind, account."userId", posting."amountPence") AS line
      FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting."accountId"
      WHERE posting."entryId" = entry.id
    ) lines)
  )
$$;

-- Whoever writes an entry, it follows the last one of its group and has the hash of what was written.
CREATE FUNCTION require_chained_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.hash IS DISTINCT FROM hash_as_written(NEW) OR (NEW.number > 1 AND NOT EXISTS (
    SELECT FROM ledger_entries before WHERE before."groupId" = NEW."groupId" AND before.number = NEW.number - 1
  )) THEN
    RAISE EXCEPTION 'Entry % does not follow the one before it', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_entries_chained AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_chained_entry();

-- The one way in. Answers false, and changes nothing, when the cause was posted before. `lines` is a JSON list of
-- {kind, userId, amountPence}. Entries of a group are posted one at a time, each after the last; accounts are opened on
-- first use and locked in the order of their ids, so that no two entries wait for each other.
CREATE FUNCTION post_entry(
  of_group uuid, of_subject "LedgerSubject", of_id text, in_step text, by_ref text, posted_at timestamptz, lines jsonb
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry bigint;
  last record;
  at_moment timestamptz(3) := posted_at;
  posting_lines text;
BEGIN
  PERFORM FROM groups WHERE id = of_group FOR NO KEY UPDATE;
  SELECT e.number, e.hash INTO last FROM ledger_entries e WHERE e."groupId" = of_group ORDER BY e.number DESC LIMIT 1;
  SELECT string_agg(summed.line, E'\n' ORDER BY summed.line COLLATE "C") INTO posting_lines FROM (
    SELECT posting_line(line.kind, line."userId", sum(line."amountPence")) AS line
    FROM jsonb_to_recordset(lines) AS line(kind "LedgerAccountKind", "userId" uuid, "amountPence" bigint)
    GROUP BY line.kind, line."userId"
  ) summed;

  INSERT INTO ledger_entries ("groupId", subject, "subjectId", step, ref, "createdAt", number, hash)
    VALUES (of_group, of_subject, of_id, in_step, by_ref, at_moment, coalesce(last.number, 0) + 1, hash_entry(
      last.hash, of_group, coalesce(last.number, 0) + 1, of_subject, of_id, in_step, by_ref, at_moment, posting_lines))
    ON CONFLICT (subject, "subjectId", step, ref) DO NOTHING RETURNING id INTO entry;
  IF entry IS NULL THEN
    RETURN false;
  END IF;

  INSERT INTO ledger_accounts ("groupId", kind, "userId")
    SELECT DISTINCT of_group, line.kind, line."userId"
    FROM jsonb_to_recordset(lines) AS line(kind "LedgerAccountKind", "userId" uuid)
    ON CONFLICT ("groupId", kind, "userId") DO NOTHING;

  PERFORM FROM ledger_accounts account
    JOIN jsonb_to_recordset(lines) AS line(kind "LedgerAccountKind", "userId" uuid)
      ON account.kind = line.kind AND account."userId" IS NOT DISTINCT FROM line."userId"
    WHERE account."groupId" = of_group
    ORDER BY account.id FOR UPDATE OF account;

  INSERT INTO ledger_postings ("entryId", "accountId", "amountPence")
    SELECT entry, account.id, sum(line."amountPence")
    FROM jsonb_to_recordset(lines) AS line(kind "LedgerAccountKind", "userId" uuid, "amountPence" bigint)
    JOIN ledger_accounts account ON account."groupId" = of_group
      AND account.kind = line.kind AND account."userId" IS NOT DISTINCT FROM line."userId"
    GROUP BY account.id ORDER BY account.id;
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION post_entry(uuid, "LedgerSubject", text, text, text, timestamptz, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_entry(uuid, "LedgerSubject", text, text, text, timestamptz, jsonb) TO whipround_app;
