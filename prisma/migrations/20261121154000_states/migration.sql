-- CreateTable
CREATE TABLE "state_changes" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "groupId" UUID,
    "userId" UUID,
    "from" TEXT,
    "to" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "actorId" UUID,
    "why" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "writtenBy" xid8 NOT NULL DEFAULT pg_current_xact_id(),

    CONSTRAINT "state_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "state_changes_subject_subjectId_id_idx" ON "state_changes"("subject", "subjectId", "id");

-- CreateIndex
CREATE INDEX "state_changes_groupId_id_idx" ON "state_changes"("groupId", "id");

-- CreateIndex
CREATE INDEX "state_changes_userId_id_idx" ON "state_changes"("userId", "id");

-- CreateIndex
CREATE INDEX "state_changes_actorId_id_idx" ON "state_changes"("actorId", "id");

-- States guard themselves, as the ledger does: a state changes by a row of its history and by nothing else, and
-- such a row is a change that the table below knows. Rows of before this migration have no beginning in the
-- history; their next change is its first row.

-- The same table as lib/states/transitions.ts; a test compares the two.
CREATE TABLE state_transitions (
  subject TEXT NOT NULL,
  "from" TEXT,
  "to" TEXT NOT NULL,
  "by" TEXT NOT NULL CHECK ("by" IN ('person', 'provider', 'clock', 'product')),
  why TEXT NOT NULL,
  UNIQUE NULLS NOT DISTINCT (subject, "from", "to", why)
);
-- The first state says how a subject began.
CREATE UNIQUE INDEX state_transitions_beginnings ON state_transitions (subject, "to") WHERE "from" IS NULL;

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('payment', NULL, 'pending', 'person', 'started'),
  ('payment', 'pending', 'success', 'provider', 'paid'),
  ('payment', 'pending', 'failed', 'provider', 'unpaid'),
  ('payment', 'pending', 'failed', 'provider', 'mismatch'),
  ('payment', 'pending', 'failed', 'provider', 'refused'),
  ('payment', 'pending', 'failed', 'product', 'closed'),
  ('payment', 'pending', 'failed', 'clock', 'never-opened'),
  ('payment', 'failed', 'success', 'provider', 'paid'),
  ('refund', NULL, 'pending', 'person', 'requested'),
  ('refund', NULL, 'success', 'provider', 'made-outside'),
  ('refund', 'pending', 'success', 'provider', 'made'),
  ('refund', 'pending', 'failed', 'provider', 'refused'),
  ('refund', 'success', 'failed', 'provider', 'came-back'),
  ('transfer', NULL, 'pending', 'person', 'requested'),
  ('transfer', 'pending', 'success', 'provider', 'made'),
  ('transfer', 'pending', 'failed', 'provider', 'refused'),
  ('leg', NULL, 'reserved', 'person', 'requested'),
  ('leg', 'reserved', 'success', 'provider', 'made'),
  ('leg', 'reserved', 'failed', 'provider', 'refused'),
  ('reversal', NULL, 'reserved', 'product', 'money-lost'),
  ('reversal', NULL, 'success', 'provider', 'made-outside'),
  ('reversal', 'reserved', 'success', 'provider', 'made'),
  ('reversal', 'reserved', 'failed', 'provider', 'refused'),
  ('dispute', NULL, 'open', 'provider', 'opened'),
  ('dispute', 'open', 'won', 'provider', 'won'),
  ('dispute', 'open', 'lost', 'provider', 'lost'),
  ('invitation', NULL, 'open', 'person', 'invited'),
  ('invitation', 'open', 'accepted', 'person', 'accepted'),
  ('invitation', 'open', 'accepted', 'person', 'added'),
  ('invitation', 'open', 'expired', 'clock', 'expired'),
  ('invitation', 'open', 'withdrawn', 'person', 'account-deleted'),
  ('invitation', 'open', 'withdrawn', 'product', 'account-removed'),
  ('session', NULL, 'pending', 'person', 'signed-in'),
  ('session', 'pending', 'full', 'person', 'verified'),
  ('session', 'pending', 'ended', 'person', 'logged-out'),
  ('session', 'pending', 'ended', 'person', 'signed-out-elsewhere'),
  ('session', 'pending', 'ended', 'person', 'password-changed'),
  ('session', 'pending', 'ended', 'person', 'account-deleted'),
  ('session', 'pending', 'ended', 'product', 'account-removed'),
  ('session', 'pending', 'ended', 'clock', 'expired'),
  ('session', 'full', 'ended', 'person', 'logged-out'),
  ('session', 'full', 'ended', 'person', 'signed-out-elsewhere'),
  ('session', 'full', 'ended', 'person', 'password-changed'),
  ('session', 'full', 'ended', 'person', 'account-deleted'),
  ('session', 'full', 'ended', 'clock', 'expired');

-- What state a subject is in, whose it is and when it began; locked until the transaction ends.
CREATE FUNCTION lock_subject(
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

-- A row of history is a change that the table knows, from the state the subject is in.
CREATE FUNCTION check_state_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  present record;
BEGIN
  IF NOT EXISTS (
    SELECT FROM state_transitions t WHERE t.subject = NEW.subject AND t."from" IS NOT DISTINCT FROM NEW."from"
      AND t."to" = NEW."to" AND t.why = NEW.why AND t."by" = NEW."by"
  ) THEN
    RAISE EXCEPTION 'No change of state leads a % from % to % by % (%)', NEW.subject, NEW."from", NEW."to", NEW."by", NEW.why
      USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT * INTO present FROM lock_subject(NEW.subject, NEW."subjectId");
  IF present.state IS DISTINCT FROM coalesce(NEW."from", NEW."to") THEN
    RAISE EXCEPTION 'The % % is not %', NEW.subject, NEW."subjectId", coalesce(NEW."from", NEW."to")
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW."from" IS NULL AND EXISTS (
    SELECT FROM state_changes c WHERE c.subject = NEW.subject AND c."subjectId" = NEW."subjectId"
  ) THEN
    RAISE EXCEPTION 'The % % has begun already', NEW.subject, NEW."subjectId" USING ERRCODE = 'restrict_violation';
  END IF;
  NEW."writtenBy" := pg_current_xact_id();
  RETURN NEW;
END
$$;
CREATE TRIGGER state_changes_checked BEFORE INSERT ON state_changes
  FOR EACH ROW EXECUTE FUNCTION check_state_change();

-- What the history says is done. Sessions that have ended and invitations that came to nothing are not kept.
CREATE FUNCTION apply_state_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER state_changes_applied AFTER INSERT ON state_changes
  FOR EACH ROW EXECUTE FUNCTION apply_state_change();

-- Nobody changes or removes what was written, the owner of the table included.
CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'The history is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER state_changes_append_only BEFORE UPDATE OR DELETE ON state_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER state_changes_not_emptied BEFORE TRUNCATE ON state_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();

-- What state a row is in.
CREATE FUNCTION state_in(of_subject text, of_row jsonb) RETURNS text IMMUTABLE
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT CASE of_subject
    WHEN 'session' THEN CASE WHEN of_row->>'fullAt' IS NULL THEN 'pending' ELSE 'full' END
    WHEN 'invitation' THEN CASE WHEN of_row->>'acceptedAt' IS NULL THEN 'open' ELSE 'accepted' END
    ELSE of_row->>'status'
  END
$$;

-- A state changes, and a row goes, only where the newest row of its history says so, written in the same
-- transaction. The argument is the subject; rows of `transactions` are what their type says.
CREATE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  old_row jsonb := to_jsonb(OLD);
  new_row jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(NEW) END;
  of_subject text := coalesce(TG_ARGV[0], old_row->>'type');
  newest state_changes;
BEGIN
  SELECT * INTO newest FROM state_changes c
    WHERE c.subject = of_subject AND c."subjectId" = old_row->>'id' ORDER BY c.id DESC LIMIT 1;
  IF newest."writtenBy" IS DISTINCT FROM pg_current_xact_id()
    OR newest."from" IS DISTINCT FROM state_in(of_subject, old_row)
    OR (TG_OP = 'UPDATE' AND newest."to" IS DISTINCT FROM state_in(of_subject, new_row))
    OR (TG_OP = 'UPDATE' AND (old_row->>'id', old_row->>'type') IS DISTINCT FROM (new_row->>'id', new_row->>'type'))
    OR (TG_OP = 'DELETE' AND newest."to" NOT IN ('ended', 'expired', 'withdrawn'))
  THEN
    RAISE EXCEPTION 'The state of a % changes by its history only', of_subject USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
END
$$;

CREATE TRIGGER transactions_state BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN ((OLD.id, OLD.type, OLD.status) IS DISTINCT FROM (NEW.id, NEW.type, NEW.status)) EXECUTE FUNCTION guard_state();
CREATE TRIGGER transfer_legs_state BEFORE UPDATE ON transfer_legs FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('leg');
CREATE TRIGGER reversals_state BEFORE UPDATE ON reversals FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('reversal');
CREATE TRIGGER disputes_state BEFORE UPDATE ON disputes FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('dispute');
CREATE TRIGGER invitations_state BEFORE UPDATE ON invitations FOR EACH ROW
  WHEN ((OLD.id, OLD."acceptedAt") IS DISTINCT FROM (NEW.id, NEW."acceptedAt")) EXECUTE FUNCTION guard_state('invitation');
CREATE TRIGGER sessions_state BEFORE UPDATE ON sessions FOR EACH ROW
  WHEN ((OLD.id, OLD."fullAt") IS DISTINCT FROM (NEW.id, NEW."fullAt")) EXECUTE FUNCTION guard_state('session');

CREATE TRIGGER transactions_kept BEFORE DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER transfer_legs_kept BEFORE DELETE ON transfer_legs FOR EACH ROW EXECUTE FUNCTION guard_state('leg');
CREATE TRIGGER reversals_kept BEFORE DELETE ON reversals FOR EACH ROW EXECUTE FUNCTION guard_state('reversal');
CREATE TRIGGER disputes_kept BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION guard_state('dispute');
CREATE TRIGGER invitations_kept BEFORE DELETE ON invitations FOR EACH ROW EXECUTE FUNCTION guard_state('invitation');
CREATE TRIGGER sessions_kept BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION guard_state('session');

-- A subject begins in a first state, and its history with it. Nobody has to remember to write that row.
CREATE FUNCTION begin_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  new_row jsonb := to_jsonb(NEW);
  present record;
  beginning state_transitions;
BEGIN
  SELECT * INTO present FROM lock_subject(TG_ARGV[0], new_row->>'id');
  SELECT * INTO beginning FROM state_transitions t
    WHERE t.subject = TG_ARGV[0] AND t."from" IS NULL AND t."to" = present.state;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'A % does not begin as %', TG_ARGV[0], present.state USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO state_changes (subject, "subjectId", "groupId", "userId", "to", "by", "actorId", why, at)
    VALUES (TG_ARGV[0], new_row->>'id', present.in_group, present.of_user, present.state, beginning."by",
      CASE beginning."by" WHEN 'person' THEN
        coalesce((new_row->>'requestedById')::uuid, (new_row->>'invitedById')::uuid, present.of_user)
      END,
      beginning.why, present.began);
  RETURN NULL;
END
$$;
CREATE TRIGGER payments_begin AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION begin_history('payment');
CREATE TRIGGER refunds_begin AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION begin_history('refund');
CREATE TRIGGER transfers_begin AFTER INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION begin_history('transfer');
CREATE TRIGGER transfer_legs_begin AFTER INSERT ON transfer_legs FOR EACH ROW EXECUTE FUNCTION begin_history('leg');
CREATE TRIGGER reversals_begin AFTER INSERT ON reversals FOR EACH ROW EXECUTE FUNCTION begin_history('reversal');
CREATE TRIGGER disputes_begin AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION begin_history('dispute');
CREATE TRIGGER invitations_begin AFTER INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION begin_history('invitation');
CREATE TRIGGER sessions_begin AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION begin_history('session');

-- The history of a transaction begins with its particulars, which say who asked for it; its first state is checked here.
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

-- The one way to change a state. Answers false, and changes nothing, when the subject is gone or in no state from
-- which the table leads there. Where a person did it and none is named, it was the one whose it is.
CREATE FUNCTION change_state(of_subject text, of_id text, to_state text, because text, actor uuid, changed_at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  present record;
  known state_transitions;
BEGIN
  IF NOT EXISTS (
    SELECT FROM state_transitions t
    WHERE t.subject = of_subject AND t."from" IS NOT NULL AND t."to" = to_state AND t.why = because
  ) THEN
    RAISE EXCEPTION 'No change of state leads a % to % (%)', of_subject, to_state, because USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT * INTO present FROM lock_subject(of_subject, of_id);
  SELECT * INTO known FROM state_transitions t
    WHERE t.subject = of_subject AND t."from" = present.state AND t."to" = to_state AND t.why = because;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO state_changes (subject, "subjectId", "groupId", "userId", "from", "to", "by", "actorId", why, at)
    VALUES (of_subject, of_id, present.in_group, present.of_user, present.state, to_state, known."by",
      CASE known."by" WHEN 'person' THEN coalesce(actor, present.of_user) END, because, changed_at);
  RETURN true;
END
$$;

REVOKE ALL ON FUNCTION change_state(text, text, text, text, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_state(text, text, text, text, uuid, timestamptz) TO whipround_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON state_changes, state_transitions FROM whipround_app;
