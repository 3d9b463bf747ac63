-- CreateEnum
CREATE TYPE "NotedMethod" AS ENUM ('cash', 'bank');

-- CreateTable
CREATE TABLE "noted_payments" (
    "id" UUID NOT NULL,
    "method" "NotedMethod" NOT NULL,
    "note" TEXT,
    "notedById" UUID NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "takenBackAt" TIMESTAMPTZ(3),
    "takenBackById" UUID,

    CONSTRAINT "noted_payments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "noted_payments_idempotencyKey_key" ON "noted_payments"("idempotencyKey");

-- AddForeignKey
ALTER TABLE "noted_payments" ADD CONSTRAINT "noted_payments_id_fkey" FOREIGN KEY ("id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a group and each member have of it is read with every list of groups.
CREATE INDEX transactions_noted ON transactions ("groupId", "userId") WHERE type = 'noted';

-- Nobody takes a fee for it.
ALTER TABLE transactions ADD CONSTRAINT transactions_noted_free CHECK (type <> 'noted' OR "feePence" = 0);
ALTER TABLE noted_payments ADD CONSTRAINT noted_payments_taken_back
  CHECK (("takenBackAt" IS NULL) = ("takenBackById" IS NULL));

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('noted', NULL, 'success', 'person', 'noted'),
  ('noted', 'success', 'failed', 'person', 'taken-back');

-- A new subject joins the functions that know where each one's state is kept, whatever they know by now.
DO $$
DECLARE
  known text;
BEGIN
  known := pg_get_functiondef('lock_subject(text, text)'::regprocedure);
  EXECUTE regexp_replace(known, 'END CASE;', $branch$
    WHEN 'noted' THEN
      SELECT t.status, t."groupId", t."userId", t."createdAt" INTO state, in_group, of_user, began
        FROM transactions t WHERE t.id = of_id::uuid AND t.type = 'noted' FOR NO KEY UPDATE;
  END CASE;$branch$);
  known := pg_get_functiondef('apply_state_change()'::regprocedure);
  EXECUTE regexp_replace(known, 'END CASE;', $branch$
    WHEN NEW.subject = 'noted' THEN
      UPDATE transactions SET status = NEW."to"::"TransactionStatus" WHERE id = NEW."subjectId"::uuid;
      UPDATE noted_payments SET "takenBackAt" = NEW.at, "takenBackById" = NEW."actorId" WHERE id = NEW."subjectId"::uuid;
  END CASE;$branch$);
  -- An admin notes it, not the member whose it is.
  known := pg_get_functiondef('begin_history()'::regprocedure);
  EXECUTE replace(known, $old$(new_row->>'invitedById')::uuid$old$,
    $new$(new_row->>'invitedById')::uuid, (new_row->>'notedById')::uuid$new$);
END
$$;

CREATE TRIGGER noted_payments_begin AFTER INSERT ON noted_payments FOR EACH ROW EXECUTE FUNCTION begin_history('noted');

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
REVOKE DELETE ON noted_payments FROM whipround_app;
