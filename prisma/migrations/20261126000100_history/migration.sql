-- The app's role, and the history: who changed what, when, from what, to what and why. Everything that has a state or
-- belongs in the audit trail leans on it, so it comes first; the tables that it speaks of follow, each with its
-- triggers beside it. What a column means is said in ../../schema.prisma; here is what the database itself sees to.

-- The role without login that the app's connections assume. Roles belong to the whole server, so another database's
-- migration may have made it already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'whipround_app') THEN
    CREATE ROLE whipround_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;

DO $$ BEGIN EXECUTE format('GRANT whipround_app TO %I', current_user); END $$;

-- It may read and write every table, but for what is revoked beside a table.
GRANT USAGE ON SCHEMA public TO whipround_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO whipround_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO whipround_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO whipround_app;

-- ---------------------------------------------------------------- states

-- The possible changes of states: the same table as lib/platform/states/transitions.ts; a test compares the two.
CREATE TABLE state_transitions (
  subject text NOT NULL,
  "from" text,
  "to" text NOT NULL,
  "by" text NOT NULL,
  why text NOT NULL,
  CONSTRAINT state_transitions_by_check CHECK ("by" IN ('person', 'provider', 'clock', 'product')),
  CONSTRAINT state_transitions_subject_from_to_why_key UNIQUE NULLS NOT DISTINCT (subject, "from", "to", why)
);
-- The first state says how a subject began.
CREATE UNIQUE INDEX state_transitions_beginnings ON state_transitions (subject, "to") WHERE "from" IS NULL;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON state_transitions FROM whipround_app;

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('payment', NULL, 'pending', 'person', 'started'),
  ('payment', 'pending', 'success', 'provider', 'paid'),
  ('payment', 'pending', 'failed', 'provider', 'unpaid'),
  ('payment', 'pending', 'failed', 'provider', 'mismatch'),
  ('payment', 'pending', 'failed', 'provider', 'unknown'),
  ('payment', 'pending', 'failed', 'provider', 'refused'),
  ('payment', 'pending', 'failed', 'product', 'closed'),
  ('payment', 'pending', 'failed', 'clock', 'never-opened'),
  ('payment', 'failed', 'success', 'provider', 'paid'),

  ('return', NULL, 'pending', 'product', 'mismatch'),
  ('return', 'pending', 'success', 'provider', 'made'),
  ('return', 'pending', 'failed', 'provider', 'came-back'),
  ('return', 'success', 'failed', 'provider', 'came-back'),

  ('refund', NULL, 'pending', 'person', 'requested'),
  ('refund', NULL, 'success', 'provider', 'made-outside'),
  ('refund', 'pending', 'success', 'provider', 'made'),
  ('refund', 'pending', 'failed', 'provider', 'refused'),
  ('refund', 'success', 'failed', 'provider', 'came-back'),

  ('refund-request', NULL, 'open', 'person', 'asked'),
  ('refund-request', 'open', 'declined', 'person', 'declined'),
  ('refund-request', 'open', 'refunded', 'provider', 'refunded'),
  ('refund-request', 'open', 'closed', 'person', 'group-deleted'),
  ('refund-request', 'open', 'closed', 'person', 'account-deleted'),

  ('noted', NULL, 'success', 'person', 'noted'),
  ('noted', 'success', 'failed', 'person', 'taken-back'),

  ('can-manage', NULL, 'open', 'person', 'asked'),
  ('can-manage', 'open', 'accepted', 'person', 'accepted'),
  ('can-manage', 'open', 'answered', 'person', 'answered'),
  ('can-manage', 'open', 'closed', 'person', 'replaced'),
  ('can-manage', 'open', 'closed', 'person', 'amount-set'),
  ('can-manage', 'open', 'closed', 'product', 'left'),
  ('can-manage', 'open', 'closed', 'person', 'group-deleted'),

  ('transfer', NULL, 'pending', 'person', 'requested'),
  ('transfer', 'pending', 'success', 'provider', 'made'),
  ('transfer', 'pending', 'failed', 'provider', 'refused'),
  ('transfer', 'pending', 'failed', 'person', 'declined'),
  ('transfer', 'pending', 'failed', 'person', 'taken-back'),
  ('transfer', 'pending', 'failed', 'clock', 'unanswered'),
  ('transfer', 'pending', 'failed', 'product', 'called-off'),

  ('leg', NULL, 'waiting', 'person', 'requested'),
  ('leg', 'waiting', 'reserved', 'person', 'confirmed'),
  ('leg', 'waiting', 'failed', 'product', 'called-off'),
  ('leg', 'waiting', 'success', 'provider', 'made'),
  ('leg', NULL, 'reserved', 'person', 'requested'),
  ('leg', 'reserved', 'success', 'provider', 'made'),
  ('leg', 'reserved', 'failed', 'provider', 'refused'),
  ('leg', 'reserved', 'failed', 'product', 'called-off'),

  ('reversal', NULL, 'reserved', 'product', 'money-lost'),
  ('reversal', NULL, 'success', 'provider', 'made-outside'),
  ('reversal', 'reserved', 'success', 'provider', 'made'),
  ('reversal', 'reserved', 'failed', 'provider', 'refused'),

  ('dispute', NULL, 'open', 'provider', 'opened'),
  ('dispute', NULL, 'inquiry', 'provider', 'asked'),
  ('dispute', 'inquiry', 'open', 'provider', 'escalated'),
  ('dispute', 'inquiry', 'won', 'provider', 'closed'),
  ('dispute', 'inquiry', 'lost', 'provider', 'lost'),
  ('dispute', 'inquiry', 'appealed', 'provider', 'appealed'),
  ('dispute', 'open', 'inquiry', 'provider', 'asked'),
  ('dispute', 'open', 'won', 'provider', 'won'),
  ('dispute', 'open', 'lost', 'provider', 'lost'),
  ('dispute', 'open', 'appealed', 'provider', 'appealed'),
  ('dispute', 'won', 'lost', 'provider', 'lost'),
  ('dispute', 'won', 'appealed', 'provider', 'appealed'),
  ('dispute', 'lost', 'won', 'provider', 'won'),
  ('dispute', 'lost', 'appealed', 'provider', 'appealed'),
  ('dispute', 'appealed', 'won', 'provider', 'won'),
  ('dispute', 'appealed', 'lost', 'provider', 'lost'),

  ('adjustment', NULL, 'asked', 'person', 'asked'),
  ('adjustment', 'asked', 'approved', 'person', 'approved'),
  ('adjustment', 'asked', 'declined', 'person', 'declined'),

  ('invitation', NULL, 'open', 'person', 'invited'),
  ('invitation', 'open', 'accepted', 'person', 'accepted'),
  ('invitation', 'open', 'accepted', 'person', 'added'),
  ('invitation', 'open', 'expired', 'clock', 'expired'),
  ('invitation', 'open', 'withdrawn', 'person', 'declined'),
  ('invitation', 'open', 'withdrawn', 'person', 'taken-back'),
  ('invitation', 'open', 'withdrawn', 'person', 'account-deleted'),
  ('invitation', 'open', 'withdrawn', 'product', 'account-removed'),

  ('join-request', NULL, 'open', 'person', 'asked'),
  ('join-request', 'open', 'accepted', 'person', 'accepted'),
  ('join-request', 'open', 'accepted', 'person', 'joined'),
  ('join-request', 'open', 'declined', 'person', 'declined'),
  ('join-request', 'open', 'closed', 'person', 'group-deleted'),
  ('join-request', 'open', 'closed', 'person', 'account-deleted'),

  ('session', NULL, 'pending', 'person', 'signed-in'),
  ('session', 'pending', 'full', 'person', 'verified'),
  ('session', 'pending', 'ended', 'person', 'logged-out'),
  ('session', 'pending', 'ended', 'person', 'signed-out-elsewhere'),
  ('session', 'pending', 'ended', 'person', 'password-changed'),
  ('session', 'pending', 'ended', 'product', 'ended-by-operator'),
  ('session', 'pending', 'ended', 'person', 'account-deleted'),
  ('session', 'pending', 'ended', 'product', 'account-removed'),
  ('session', 'pending', 'ended', 'clock', 'expired'),
  ('session', 'full', 'ended', 'person', 'logged-out'),
  ('session', 'full', 'ended', 'person', 'signed-out-elsewhere'),
  ('session', 'full', 'ended', 'person', 'password-changed'),
  ('session', 'full', 'ended', 'product', 'ended-by-operator'),
  ('session', 'full', 'ended', 'person', 'account-deleted'),
  ('session', 'full', 'ended', 'clock', 'expired');

-- The history of every state: who changed what, when, from what, to what and why. Ids and codes only, so that
-- it can outlive an account. Only `change_state` and the database's triggers write it. The possible transitions are in
-- lib/platform/states/transitions.ts and in the table `state_transitions`.
CREATE TABLE state_changes (
  id bigserial PRIMARY KEY,
  subject text NOT NULL,
  "subjectId" text NOT NULL,
  "groupId" uuid,
  "userId" uuid,
  "from" text,
  "to" text NOT NULL,
  "by" text NOT NULL,
  "actorId" uuid,
  why text NOT NULL,
  at timestamptz(3) NOT NULL,
  "writtenBy" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  network text,
  device text
);
CREATE INDEX "state_changes_subject_subjectId_id_idx" ON state_changes (subject, "subjectId", id);
CREATE INDEX "state_changes_groupId_id_idx" ON state_changes ("groupId", id);
CREATE INDEX "state_changes_userId_id_idx" ON state_changes ("userId", id);
CREATE INDEX "state_changes_actorId_id_idx" ON state_changes ("actorId", id);
-- What grows old is found by its time, and what still says from where it was made by that.
CREATE INDEX state_changes_at_idx ON state_changes USING brin (at);
CREATE INDEX state_changes_from_where ON state_changes (at) WHERE network IS NOT NULL;
-- What changed in an account: what its person did in groups is the groups'.
CREATE INDEX state_changes_of_account ON state_changes ("userId", id) WHERE "groupId" IS NULL;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON state_changes FROM whipround_app;

-- States guard themselves, as the ledger does: a state changes by a row of its history and by nothing else, and such a
-- row is a change that the table above knows. A subject of states takes its place in the next two functions, and its
-- table has three triggers: _state and _kept (guard_state), and _begin (begin_history).

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
  END CASE;
END
$$;

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
  END CASE;
  RETURN NULL;
END
$$;
CREATE TRIGGER state_changes_applied AFTER INSERT ON state_changes
  FOR EACH ROW EXECUTE FUNCTION apply_state_change();

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
        coalesce((new_row->>'requestedById')::uuid, (new_row->>'invitedById')::uuid, (new_row->>'notedById')::uuid, present.of_user)
      END,
      beginning.why, present.began);
  RETURN NULL;
END
$$;

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

-- The second key is another person's, whatever the code above it believes.
CREATE FUNCTION require_second_person() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."actorId" IS NOT DISTINCT FROM NEW."userId" THEN
    RAISE EXCEPTION 'A transfer is confirmed by somebody else than who asked for it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER state_changes_second_person BEFORE INSERT ON state_changes FOR EACH ROW
  WHEN (NEW.subject = 'leg' AND NEW.why = 'confirmed') EXECUTE FUNCTION require_second_person();

-- ---------------------------------------------------------------- settings

-- The history of what is not a state: roles, amounts, payout accounts, security settings. Only triggers write it; ids,
-- codes and pence only. Together with `state_changes`, whose sequence it shares, it makes up the view `audit_trail`.
CREATE TABLE setting_changes (
  id bigint PRIMARY KEY DEFAULT nextval('state_changes_id_seq'),
  setting text NOT NULL,
  "groupId" uuid,
  "userId" uuid,
  "from" text,
  "to" text,
  "by" text NOT NULL,
  "actorId" uuid,
  network text,
  device text,
  at timestamptz(3) NOT NULL,
  CONSTRAINT setting_changes_by CHECK ("by" IN ('person', 'provider', 'product'))
);
CREATE INDEX "setting_changes_groupId_id_idx" ON setting_changes ("groupId", id);
CREATE INDEX "setting_changes_userId_id_idx" ON setting_changes ("userId", id);
CREATE INDEX "setting_changes_actorId_id_idx" ON setting_changes ("actorId", id);
CREATE INDEX setting_changes_at_idx ON setting_changes USING brin (at);
CREATE INDEX setting_changes_from_where ON setting_changes (at) WHERE network IS NOT NULL;
CREATE INDEX setting_changes_of_account ON setting_changes ("userId", id) WHERE "groupId" IS NULL;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON setting_changes FROM whipround_app;

-- Who makes the changes of this transaction, and from where, as lib/platform/db/origin.ts says at its beginning. A job,
-- a webhook and a command on the server say nothing.
CREATE FUNCTION origin_of_change(OUT actor uuid, OUT network text, OUT device text, OUT at timestamptz)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  said jsonb := nullif(current_setting('whipround.origin', true), '')::jsonb;
BEGIN
  actor := (said->>'userId')::uuid;
  network := said->>'network';
  device := said->>'device';
  at := coalesce((said->>'at')::timestamptz, clock_timestamp());
END
$$;

-- A person's own change of state says from where, if that person is the one who asked. An invitation's link works for
-- whoever holds it: the history names who was logged in there, or nobody. Of one to an address it names nobody before
-- that is used, since that would reveal whose the address is.
CREATE FUNCTION note_origin_of_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  origin record;
BEGIN
  SELECT * INTO origin FROM origin_of_change();
  IF NEW.subject = 'invitation' AND NEW.why IN ('accepted', 'declined') AND NEW."userId" IS NOT NULL
    AND origin.network IS NOT NULL THEN
    NEW."actorId" := origin.actor;
  END IF;
  IF NEW."by" = 'person' AND coalesce(origin.actor, NEW."actorId") = NEW."actorId" THEN
    NEW.network := origin.network;
    NEW.device := origin.device;
  ELSE
    NEW.network := NULL;
    NEW.device := NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER state_changes_origin BEFORE INSERT ON state_changes
  FOR EACH ROW EXECUTE FUNCTION note_origin_of_state();

-- Writes one change of a setting. Of an account, an unknown caller is whoever holds it: they gave its password, its
-- code or its link. The triggers that call it (note_user, note_group and so on) belong to the owner: the app's role can
-- change a setting, and write nothing else here.
CREATE FUNCTION note_setting(
  of_setting text, in_group uuid, of_user uuid, old_value text, new_value text, by_provider boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  origin record;
BEGIN
  SELECT * INTO origin FROM origin_of_change();
  IF by_provider OR origin.network IS NULL THEN
    INSERT INTO setting_changes (setting, "groupId", "userId", "from", "to", "by", at)
      VALUES (of_setting, in_group, of_user, old_value, new_value,
        CASE WHEN by_provider THEN 'provider' ELSE 'product' END, origin.at);
  ELSE
    INSERT INTO setting_changes (setting, "groupId", "userId", "from", "to", "by", "actorId", network, device, at)
      VALUES (of_setting, in_group, of_user, old_value, new_value, 'person',
        coalesce(origin.actor, CASE WHEN in_group IS NULL THEN of_user END), origin.network, origin.device, origin.at);
  END IF;
END
$$;
REVOKE ALL ON FUNCTION note_setting(text, uuid, uuid, text, text, boolean) FROM PUBLIC;

-- ---------------------------------------------------------------- the audit trail

-- The one list. Legs and reversals are the inside of transfers and refunds; a second admin's word is about legs.
CREATE VIEW audit_trail AS
  SELECT id, subject AS what, "subjectId", "groupId", "userId", "from", "to", why, "by", "actorId",
    network, device, at
  FROM state_changes WHERE subject <> 'reversal' AND (subject <> 'leg' OR why = 'confirmed')
  UNION ALL
  SELECT id, setting, NULL, "groupId", "userId", "from", "to", NULL, "by", "actorId", network, device, at
  FROM setting_changes;

-- How long history is kept: seven years of a group's (claims under a contract end after six), a year of an account's.
CREATE FUNCTION kept_until(in_group uuid, written timestamptz) RETURNS timestamptz STABLE
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT written + CASE WHEN in_group IS NULL THEN interval '1 year' ELSE interval '7 years' END
$$;

-- Nobody changes or removes history before its time, the owner of the tables included. From where it was made may be
-- forgotten: with its maker's account, and after a year.
CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'The history is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER state_changes_as_written BEFORE UPDATE ON state_changes FOR EACH ROW
  WHEN (to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD) || '{"network": null, "device": null}'::jsonb)
  EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER state_changes_kept BEFORE DELETE ON state_changes FOR EACH ROW
  WHEN (kept_until(OLD."groupId", OLD.at) > clock_timestamp()) EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER state_changes_not_emptied BEFORE TRUNCATE ON state_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER setting_changes_as_written BEFORE UPDATE ON setting_changes FOR EACH ROW
  WHEN (to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD) || '{"network": null, "device": null}'::jsonb)
  EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER setting_changes_kept BEFORE DELETE ON setting_changes FOR EACH ROW
  WHEN (kept_until(OLD."groupId", OLD.at) > clock_timestamp()) EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER setting_changes_not_emptied BEFORE TRUNCATE ON setting_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();

-- With an account goes from where its owner did things.
CREATE FUNCTION forget_origins(of_user uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE state_changes SET network = NULL, device = NULL WHERE "actorId" = of_user AND network IS NOT NULL;
  UPDATE setting_changes SET network = NULL, device = NULL WHERE "actorId" = of_user AND network IS NOT NULL;
$$;

-- What has had its time, a part at a time. What somebody has locked is left to the next run, so that it cannot deadlock
-- with forget_origins.
CREATE FUNCTION purge_history(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  history text;
  done int;
  total int := 0;
BEGIN
  FOREACH history IN ARRAY ARRAY['state_changes', 'setting_changes'] LOOP
    EXECUTE format('UPDATE %I SET network = NULL, device = NULL WHERE id IN (SELECT id FROM %1$I
      WHERE network IS NOT NULL AND at < clock_timestamp() - interval ''1 year'' LIMIT $1 FOR UPDATE SKIP LOCKED)', history) USING most;
    GET DIAGNOSTICS done = ROW_COUNT;
    total := total + done;
    EXECUTE format('DELETE FROM %I WHERE id IN (SELECT id FROM %1$I WHERE at < clock_timestamp() - interval ''1 year''
      AND kept_until("groupId", at) < clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED)', history) USING most;
    GET DIAGNOSTICS done = ROW_COUNT;
    total := total + done;
  END LOOP;
  RETURN total;
END
$$;
REVOKE ALL ON FUNCTION forget_origins(uuid), purge_history(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_origins(uuid), purge_history(int) TO whipround_app;

-- ---------------------------------------------------------------- what stays as it was written

-- For the triggers of tables that hold money or somebody's word: nobody has a reason to change this part of a row, the
-- owner of the table included.
CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'A row of % stays as it was written', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
