-- What caused an entry, and what a reversal was asked for, are columns. They were text such as `payment:ID:paid`.

-- CreateEnum
CREATE TYPE "LedgerSubject" AS ENUM ('payment', 'refund', 'transfer', 'leg', 'reversal', 'dispute', 'adjustment');

-- CreateEnum
CREATE TYPE "ReversalCause" AS ENUM ('dispute', 'refund', 'leg', 'outside');

-- The old text is taken apart once, as generated columns: rewriting a table fires no triggers, so the ledger stays
-- append-only meanwhile. What the product never wrote is kept whole, as an adjustment.
ALTER TABLE ledger_entries
  ADD COLUMN subject TEXT NOT NULL GENERATED ALWAYS AS (
    CASE WHEN cause ~ '^(payment|refund|transfer|leg|reversal|dispute):[^:]+:[^:]+$' THEN split_part(cause, ':', 1) ELSE 'adjustment' END
  ) STORED,
  ADD COLUMN "subjectId" TEXT NOT NULL GENERATED ALWAYS AS (
    CASE WHEN cause ~ '^(payment|refund|transfer|leg|reversal|dispute):[^:]+:[^:]+$' THEN split_part(cause, ':', 2) ELSE cause END
  ) STORED,
  ADD COLUMN step TEXT NOT NULL GENERATED ALWAYS AS (
    CASE WHEN cause ~ '^(payment|refund|transfer|leg|reversal|dispute):[^:]+:[^:]+$' THEN split_part(cause, ':', 3) ELSE 'posted' END
  ) STORED,
  ADD COLUMN ref TEXT NOT NULL DEFAULT '';
ALTER TABLE ledger_entries
  ALTER COLUMN subject DROP EXPRESSION,
  ALTER COLUMN "subjectId" DROP EXPRESSION,
  ALTER COLUMN step DROP EXPRESSION;
ALTER TABLE ledger_entries
  ALTER COLUMN subject TYPE "LedgerSubject" USING subject::"LedgerSubject",
  DROP COLUMN cause;
CREATE UNIQUE INDEX "ledger_entries_subject_subjectId_step_ref_key" ON ledger_entries (subject, "subjectId", step, ref);

ALTER TABLE reversals
  ADD COLUMN "causeId" TEXT NOT NULL GENERATED ALWAYS AS (split_part(cause, ':', 2)) STORED,
  ADD COLUMN "causeRef" TEXT NOT NULL DEFAULT '';
ALTER TABLE reversals ALTER COLUMN "causeId" DROP EXPRESSION;
DROP INDEX "reversals_legId_cause_key";
ALTER TABLE reversals ALTER COLUMN cause TYPE "ReversalCause" USING split_part(cause, ':', 1)::"ReversalCause";
CREATE UNIQUE INDEX "reversals_legId_cause_causeId_causeRef_key" ON reversals ("legId", cause, "causeId", "causeRef");

-- As before, with the cause in its parts.
DROP FUNCTION post_entry(uuid, text, timestamptz, jsonb);
CREATE FUNCTION post_entry(
  of_group uuid, of_subject "LedgerSubject", of_id text, in_step text, by_ref text, posted_at timestamptz, lines jsonb
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry bigint;
BEGIN
  INSERT INTO ledger_entries ("groupId", subject, "subjectId", step, ref, "createdAt")
    VALUES (of_group, of_subject, of_id, in_step, by_ref, posted_at)
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
