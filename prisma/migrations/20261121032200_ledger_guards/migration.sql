-- The ledger guards itself. Everything goes through post_entry; what is written stays as it is.

ALTER TABLE "transfers" ADD COLUMN "idempotencyKey" TEXT NOT NULL;
CREATE UNIQUE INDEX "transfers_idempotencyKey_key" ON "transfers"("idempotencyKey");
ALTER TABLE "ledger_entries" ADD COLUMN "writtenBy" xid8 NOT NULL DEFAULT pg_current_xact_id();

-- Debit-positive balances. The provider's holdings and the fees may stand on either side of zero:
-- the provider can take more than was quoted.
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_side CHECK (CASE kind
  WHEN 'available' THEN "balancePence" <= 0
  WHEN 'reserved' THEN "balancePence" <= 0
  WHEN 'disputed' THEN "balancePence" <= 0
  WHEN 'debt' THEN "balancePence" >= 0
  WHEN 'remitted' THEN "balancePence" >= 0
  WHEN 'member' THEN "balancePence" <= 0
  ELSE true
END);
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_member CHECK ((kind = 'member') = ("userId" IS NOT NULL));
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_not_zero CHECK ("amountPence" <> 0);

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

-- At the end of a transaction every entry in it has postings, and they sum to nothing.
CREATE FUNCTION require_balanced_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  checked bigint := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW)->>'id')::bigint ELSE (to_jsonb(NEW)->>'entryId')::bigint END;
  posted bigint;
  total numeric;
BEGIN
  SELECT count(*), coalesce(sum("amountPence"), 0) INTO posted, total FROM ledger_postings WHERE "entryId" = checked;
  IF posted < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'Entry % does not balance: % postings sum to %', checked, posted, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entry();
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entry();

-- The one way in. Answers false, and changes nothing, when the cause was posted before.
-- `lines` is a JSON list of {kind, userId, amountPence}. Accounts are opened on first use and locked in the
-- order of their ids, so that no two entries wait for each other.
CREATE FUNCTION post_entry(of_group uuid, because text, posted_at timestamptz, lines jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry bigint;
BEGIN
  INSERT INTO ledger_entries ("groupId", cause, "createdAt") VALUES (of_group, because, posted_at)
    ON CONFLICT (cause) DO NOTHING RETURNING id INTO entry;
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

REVOKE ALL ON FUNCTION post_entry(uuid, text, timestamptz, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_entry(uuid, text, timestamptz, jsonb) TO whipround_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ledger_entries, ledger_postings, ledger_accounts FROM whipround_app;
