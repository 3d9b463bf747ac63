-- What all groups together have: before a transfer it is read, and to add up every account took longer with each group.

-- In some rows, of which each connection has one: otherwise every entry would wait for all others. Their sum counts.
CREATE TABLE ledger_totals (
  shard integer PRIMARY KEY,
  "providerPence" bigint NOT NULL DEFAULT 0,
  "withdrawnPence" bigint NOT NULL DEFAULT 0,
  "feesPence" bigint NOT NULL DEFAULT 0,
  "keptPence" bigint NOT NULL DEFAULT 0,
  "lossesPence" bigint NOT NULL DEFAULT 0,
  "adjustedPence" bigint NOT NULL DEFAULT 0
-- Room on each page for the versions of its rows.
) WITH (fillfactor = 20);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ledger_totals FROM whipround_app;

-- At the end of its transaction, when it waits for nothing else any more: so nobody who holds such a row is waited for
-- by somebody they wait for, and it is held for the length of a commit.
CREATE FUNCTION keep_ledger_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ledger_totals AS total
    SELECT pg_backend_pid() % 32,
      coalesce(sum(posting."amountPence") FILTER (WHERE account.kind = 'provider'), 0),
      coalesce(sum(posting."amountPence") FILTER (WHERE account.kind = 'withdrawn'), 0),
      coalesce(sum(posting."amountPence") FILTER (WHERE account.kind = 'fees'), 0),
      -coalesce(sum(posting."amountPence") FILTER (WHERE account.kind IN ('available', 'reserved', 'disputed')), 0),
      coalesce(sum(posting."amountPence") FILTER (WHERE account.kind = 'fees' AND NEW.subject IN ('dispute', 'refund')), 0),
      coalesce(sum(posting."amountPence") FILTER (WHERE account.kind = 'fees' AND NEW.subject = 'adjustment'), 0)
    FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting."accountId"
    WHERE posting."entryId" = NEW.id
  ON CONFLICT (shard) DO UPDATE SET
    "providerPence" = total."providerPence" + excluded."providerPence",
    "withdrawnPence" = total."withdrawnPence" + excluded."withdrawnPence",
    "feesPence" = total."feesPence" + excluded."feesPence",
    "keptPence" = total."keptPence" + excluded."keptPence",
    "lossesPence" = total."lossesPence" + excluded."lossesPence",
    "adjustedPence" = total."adjustedPence" + excluded."adjustedPence";
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_entries_totalled AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_ledger_totals();

-- What was posted before: the trigger's lock keeps new entries away until this commits, so each is counted once.
INSERT INTO ledger_totals
  SELECT 0, coalesce(sum("balancePence") FILTER (WHERE kind = 'provider'), 0),
    coalesce(sum("balancePence") FILTER (WHERE kind = 'withdrawn'), 0),
    coalesce(sum("balancePence") FILTER (WHERE kind = 'fees'), 0),
    -coalesce(sum("balancePence") FILTER (WHERE kind IN ('available', 'reserved', 'disputed')), 0), borne.losses, borne.adjusted
  FROM ledger_accounts, (
    SELECT coalesce(sum(posting."amountPence") FILTER (WHERE entry.subject <> 'adjustment'), 0) AS losses,
      coalesce(sum(posting."amountPence") FILTER (WHERE entry.subject = 'adjustment'), 0) AS adjusted
    FROM ledger_entries entry
    JOIN ledger_postings posting ON posting."entryId" = entry.id
    JOIN ledger_accounts account ON account.id = posting."accountId" AND account.kind = 'fees'
    WHERE entry.subject IN ('dispute', 'refund', 'adjustment')
  ) borne GROUP BY borne.losses, borne.adjusted;
