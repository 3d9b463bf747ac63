-- Each entry has a number within its group, from 1, and a hash over itself and the entry before it: nobody alters an
-- old entry without altering every later one. The same hash is computed by lib/ledger/chain.ts, from this description.

-- CreateTable
CREATE TABLE "ledger_chain_marks" (
    "groupId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_chain_marks_pkey" PRIMARY KEY ("groupId")
);

-- AddForeignKey
ALTER TABLE "ledger_chain_marks" ADD CONSTRAINT "ledger_chain_marks_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE ledger_entries ADD COLUMN number INTEGER, ADD COLUMN hash BYTEA;
CREATE UNIQUE INDEX "ledger_entries_groupId_number_key" ON ledger_entries ("groupId", number);

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

-- Entries of before: numbered in the order in which they were written.
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
WITH numbered AS (SELECT id, row_number() OVER (PARTITION BY "groupId" ORDER BY id) AS place FROM ledger_entries)
  UPDATE ledger_entries entry SET number = numbered.place FROM numbered WHERE numbered.id = entry.id;
DO $$
DECLARE
  entry ledger_entries;
BEGIN
  FOR entry IN SELECT * FROM ledger_entries ORDER BY "groupId", number LOOP
    UPDATE ledger_entries SET hash = hash_as_written(entry) WHERE id = entry.id;
  END LOOP;
END
$$;
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;
ALTER TABLE ledger_entries
  ALTER COLUMN number SET NOT NULL,
  ALTER COLUMN hash SET NOT NULL,
  ADD CONSTRAINT ledger_entries_number_positive CHECK (number > 0),
  ADD CONSTRAINT ledger_entries_one_line_each CHECK (position(E'\n' IN "subjectId" || step || ref) = 0);

-- As before; now one at a time within a group, each after the last.
CREATE OR REPLACE FUNCTION post_entry(
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
