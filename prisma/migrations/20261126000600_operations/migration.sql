-- What operators decide, what the provider says, and what runs.

-- ---------------------------------------------------------------- operators

-- What an operator should look at: a payment that does not match, a debt, a difference found.
CREATE TABLE operator_flags (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "resolvedAt" timestamptz(3),
  note text,
  "toldAt" timestamptz(3)
);
CREATE UNIQUE INDEX operator_flags_kind_subject_key ON operator_flags (kind, subject);

-- What operators did, by a call or by a command on the server. Nobody changes or removes a row, the owner of the table
-- included.
CREATE TABLE operator_actions (
  id bigserial PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  who text NOT NULL,
  "userId" uuid,
  what text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL DEFAULT ''
);
CREATE INDEX operator_actions_subject_idx ON operator_actions (subject);
CREATE TRIGGER operator_actions_append_only BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER operator_actions_not_emptied BEFORE TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
REVOKE UPDATE, DELETE, TRUNCATE ON operator_actions FROM whipround_app;

CREATE TYPE "AdjustmentStatus" AS ENUM ('asked', 'approved', 'declined');

-- A correction of a group's money at the operator's cost or gain: one operator asks, another approves.
CREATE TABLE adjustments (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "amountPence" integer NOT NULL,
  reason text NOT NULL,
  "requestedById" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" timestamptz(3) NOT NULL,
  status "AdjustmentStatus" NOT NULL DEFAULT 'asked',
  "decidedById" uuid REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  "decidedAt" timestamptz(3),
  CONSTRAINT adjustments_amount CHECK ("amountPence" <> 0),
  CONSTRAINT adjustments_decided CHECK ((status = 'asked') = ("decidedById" IS NULL) AND (status = 'asked') = ("decidedAt" IS NULL)),
  -- Nobody approves what they asked for themselves.
  CONSTRAINT adjustments_two_operators CHECK (status <> 'approved' OR "decidedById" <> "requestedById")
);
CREATE INDEX "adjustments_groupId_idx" ON adjustments ("groupId");
CREATE INDEX "adjustments_requestedById_idx" ON adjustments ("requestedById");
CREATE INDEX "adjustments_decidedById_idx" ON adjustments ("decidedById");
CREATE TRIGGER adjustments_state BEFORE UPDATE ON adjustments FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION guard_state('adjustment');
CREATE TRIGGER adjustments_kept BEFORE DELETE ON adjustments FOR EACH ROW EXECUTE FUNCTION guard_state('adjustment');
CREATE TRIGGER adjustments_begin AFTER INSERT ON adjustments FOR EACH ROW EXECUTE FUNCTION begin_history('adjustment');

-- Somebody who deletes their account and signs up again with the same email is the same person: the operators' audit
-- trail keeps the email of who asked, for good.
CREATE FUNCTION refuse_own_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM operator_actions asked JOIN users decider ON decider.id = NEW."decidedById"
    WHERE asked.what = 'adjustment-asked' AND asked.subject = NEW.id::text AND lower(asked.who) = lower(decider.email)
  ) THEN
    RAISE EXCEPTION 'adjustments_two_operators: the person who asked cannot approve' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER adjustments_two_people BEFORE UPDATE ON adjustments FOR EACH ROW
  WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION refuse_own_adjustment();

-- Until it ends, no new transfer can be requested: from its group or, without a group, from any.
CREATE TABLE payout_pauses (
  id uuid PRIMARY KEY,
  "groupId" uuid REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  reason text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "endedAt" timestamptz(3),
  "heldById" uuid
);
CREATE INDEX "payout_pauses_groupId_idx" ON payout_pauses ("groupId");
-- One open pause for each group, and one for all.
CREATE UNIQUE INDEX payout_pauses_open ON payout_pauses ("groupId") NULLS NOT DISTINCT WHERE "endedAt" IS NULL;

CREATE FUNCTION note_payout_pause() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_paused text := CASE WHEN TG_OP = 'UPDATE' AND OLD."endedAt" IS NULL THEN 'paused' END;
  is_paused text := CASE WHEN NEW."endedAt" IS NULL THEN 'paused' END;
BEGIN
  IF was_paused IS DISTINCT FROM is_paused THEN
    PERFORM note_setting('transfers', NEW."groupId", NULL, was_paused, is_paused);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payout_pauses_noted AFTER INSERT OR UPDATE ON payout_pauses
  FOR EACH ROW EXECUTE FUNCTION note_payout_pause();

-- An operator's decision on how much this group may transfer in a day, until a moment.
CREATE TABLE transfer_limits (
  "groupId" uuid PRIMARY KEY REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "amountPence" integer NOT NULL,
  until timestamptz(3) NOT NULL
);

-- The argument is the setting's name in the history.
CREATE FUNCTION note_daily_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting(TG_ARGV[0], coalesce(NEW."groupId", OLD."groupId"), NULL,
    OLD."amountPence"::text, NEW."amountPence"::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_limits_noted AFTER INSERT OR UPDATE OR DELETE ON transfer_limits
  FOR EACH ROW EXECUTE FUNCTION note_daily_limit('transfer-limit');

-- How much of its fresh payments a group may refund in a day, by an operator's word.
CREATE TABLE refund_limits (
  "groupId" uuid PRIMARY KEY REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "amountPence" integer NOT NULL,
  until timestamptz(3) NOT NULL
);

CREATE TRIGGER refund_limits_noted AFTER INSERT OR UPDATE OR DELETE ON refund_limits
  FOR EACH ROW EXECUTE FUNCTION note_daily_limit('refund-limit');

-- A walk through the provider's records after a restore; it resumes where it was interrupted.
CREATE TABLE catch_ups (
  id uuid PRIMARY KEY,
  since timestamptz(3) NOT NULL,
  step text NOT NULL,
  after text,
  followed integer NOT NULL DEFAULT 0,
  "startedAt" timestamptz(3) NOT NULL,
  "finishedAt" timestamptz(3)
);

-- ---------------------------------------------------------------- the provider

-- The provider's events by their id: each is applied once.
CREATE TABLE provider_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  "receivedAt" timestamptz(3) NOT NULL,
  "appliedAt" timestamptz(3),
  "subjectId" text NOT NULL,
  "nextTryAt" timestamptz(3),
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX "provider_events_appliedAt_receivedAt_idx" ON provider_events ("appliedAt", "receivedAt");
CREATE INDEX "provider_events_nextTryAt_idx" ON provider_events ("nextTryAt");

-- What the provider held when it was last asked: a single row.
CREATE TABLE held_balances (
  id integer PRIMARY KEY DEFAULT 1,
  "heldPence" bigint NOT NULL,
  "readAt" timestamptz(3) NOT NULL,
  "oddSince" timestamptz(3),
  "marginPence" bigint,
  CONSTRAINT held_balances_one_row CHECK (id = 1)
);

-- The provider's own book: a copy of each movement of its balance. Nothing is posted from it; the comparison of books
-- reads it, and may fill it again at any time.
CREATE TABLE provider_movements (
  id text PRIMARY KEY,
  type text NOT NULL,
  source text,
  "sourceState" text,
  charge text,
  subject "LedgerSubject",
  "subjectId" text,
  own text,
  "amountPence" bigint NOT NULL,
  "feePence" bigint NOT NULL,
  currency text NOT NULL,
  "isHeld" boolean NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "readAt" timestamptz(3) NOT NULL
);
CREATE INDEX "provider_movements_createdAt_idx" ON provider_movements ("createdAt");
CREATE INDEX "provider_movements_subject_subjectId_idx" ON provider_movements (subject, "subjectId");
CREATE INDEX provider_movements_charge_idx ON provider_movements (charge);

-- The days (UTC) of the provider's book that have been read.
CREATE TABLE provider_days (
  day date PRIMARY KEY,
  "readAt" timestamptz(3) NOT NULL,
  "isClosed" boolean NOT NULL,
  "comparedAt" timestamptz(3)
);

-- ---------------------------------------------------------------- calls and what runs

-- A client's Idempotency-Key on a call that must not happen twice: one effect, one response. Only its hash is stored.
CREATE TABLE idempotent_calls (
  "userId" uuid NOT NULL,
  call text NOT NULL,
  "requestHash" bytea NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "finishedAt" timestamptz(3),
  status integer,
  answer jsonb,
  "keyHash" bytea NOT NULL,
  "runningUntil" timestamptz(3),
  PRIMARY KEY ("userId", "keyHash")
);
CREATE INDEX "idempotent_calls_createdAt_idx" ON idempotent_calls ("createdAt");

-- Counters of rate-limiter-flexible.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- The running server processes: each updates its row every half minute, and removes it on stopping.
CREATE TABLE replicas (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  "startedAt" timestamptz(3) NOT NULL,
  "seenAt" timestamptz(3) NOT NULL
);

-- When each scheduled job last finished.
CREATE TABLE scheduled_runs (
  name text PRIMARY KEY,
  "finishedAt" timestamptz(3) NOT NULL,
  "tookMs" integer NOT NULL
);
