-- An entry's memo lines (what members paid) and its other lines each sum to nothing: neither may stand for the other.
CREATE OR REPLACE FUNCTION require_balanced_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  checked bigint := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW)->>'id')::bigint ELSE (to_jsonb(NEW)->>'entryId')::bigint END;
  posted bigint;
  total numeric;
  memo numeric;
BEGIN
  SELECT count(*), coalesce(sum(posting."amountPence"), 0),
      coalesce(sum(posting."amountPence") FILTER (WHERE account.kind IN ('member', 'remitted')), 0)
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

-- What was written of money stays: whose it is, how much, when, and what the provider was asked for. The app's role
-- deletes none of it, and triggers refuse what nobody has a reason to change, the owner of the tables included.
REVOKE DELETE ON transactions, payments, refunds, transfers, transfer_legs, reversals, disputes FROM whipround_app;

CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'A row of % stays as it was written', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER transactions_as_written BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN ((OLD."groupId", OLD."userId", OLD."feePence", OLD."createdAt")
    IS DISTINCT FROM (NEW."groupId", NEW."userId", NEW."feePence", NEW."createdAt"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER payments_as_written BEFORE UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.id, OLD."isInternational") IS DISTINCT FROM (NEW.id, NEW."isInternational")
    -- A start that never reached the provider gives its key up for another amount.
    OR (OLD."idempotencyKey" IS DISTINCT FROM NEW."idempotencyKey"
      AND NOT (OLD."checkoutSessionId" IS NULL AND NEW."idempotencyKey" = 'given-up:' || NEW.id)))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER refunds_as_written BEFORE UPDATE ON refunds FOR EACH ROW
  WHEN ((OLD.id, OLD."paymentId", OLD."requestedById", OLD."idempotencyKey", OLD."uncoveredPence")
    IS DISTINCT FROM (NEW.id, NEW."paymentId", NEW."requestedById", NEW."idempotencyKey", NEW."uncoveredPence"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER transfers_as_written BEFORE UPDATE ON transfers FOR EACH ROW
  WHEN ((OLD.id, OLD."payoutAccountId", OLD."idempotencyKey") IS DISTINCT FROM (NEW.id, NEW."payoutAccountId", NEW."idempotencyKey"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER transfer_legs_as_written BEFORE UPDATE ON transfer_legs FOR EACH ROW
  WHEN ((OLD."transferId", OLD."paymentId", OLD."amountPence", OLD."idempotencyKey")
    IS DISTINCT FROM (NEW."transferId", NEW."paymentId", NEW."amountPence", NEW."idempotencyKey"))
  EXECUTE FUNCTION refuse_rewrite();
-- A reversal's key is not among them: what was refused for good is asked for anew under another.
CREATE TRIGGER reversals_as_written BEFORE UPDATE ON reversals FOR EACH ROW
  WHEN ((OLD."legId", OLD.cause, OLD."causeId", OLD."causeRef", OLD."amountPence", OLD."createdAt")
    IS DISTINCT FROM (NEW."legId", NEW.cause, NEW."causeId", NEW."causeRef", NEW."amountPence", NEW."createdAt"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER disputes_as_written BEFORE UPDATE ON disputes FOR EACH ROW
  WHEN ((OLD."paymentId", OLD."openedAt") IS DISTINCT FROM (NEW."paymentId", NEW."openedAt"))
  EXECUTE FUNCTION refuse_rewrite();

-- What the provider calls a thing is not known at first, and written once.
CREATE TRIGGER payments_named_once BEFORE UPDATE ON payments FOR EACH ROW
  WHEN ((OLD."checkoutSessionId" IS NOT NULL AND OLD."checkoutSessionId" IS DISTINCT FROM NEW."checkoutSessionId")
    OR (OLD."paymentIntentId" IS NOT NULL AND OLD."paymentIntentId" IS DISTINCT FROM NEW."paymentIntentId")
    OR (OLD."chargeId" IS NOT NULL AND OLD."chargeId" IS DISTINCT FROM NEW."chargeId"))
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER refunds_named_once BEFORE UPDATE ON refunds FOR EACH ROW
  WHEN (OLD."providerRefundId" IS NOT NULL AND OLD."providerRefundId" IS DISTINCT FROM NEW."providerRefundId")
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER transfer_legs_named_once BEFORE UPDATE ON transfer_legs FOR EACH ROW
  WHEN (OLD."providerTransferId" IS NOT NULL AND OLD."providerTransferId" IS DISTINCT FROM NEW."providerTransferId")
  EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER reversals_named_once BEFORE UPDATE ON reversals FOR EACH ROW
  WHEN (OLD."providerReversalId" IS NOT NULL AND OLD."providerReversalId" IS DISTINCT FROM NEW."providerReversalId")
  EXECUTE FUNCTION refuse_rewrite();

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
CREATE CONSTRAINT TRIGGER disputes_amounts_said AFTER UPDATE ON disputes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."amountPence", OLD."frozenPence", OLD."closedAt") IS DISTINCT FROM (NEW."amountPence", NEW."frozenPence", NEW."closedAt"))
  EXECUTE FUNCTION require_entry_or_state('dispute');
