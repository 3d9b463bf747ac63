-- Groups, who is in them, how people get in, and what each owes.

CREATE TYPE "SplitOption" AS ENUM ('autoSplit', 'customSplit');
CREATE TYPE "FeePayer" AS ENUM ('payer', 'group');
CREATE TYPE "Occasion" AS ENUM ('leaving', 'trip', 'team', 'funeral', 'school');

-- Closed or deleted, it stays: money and history refer to it.
CREATE TABLE groups (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  "goalPence" integer NOT NULL,
  "paymentDeadline" date NOT NULL,
  "splitOption" "SplitOption" NOT NULL,
  "createdById" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  edited boolean NOT NULL DEFAULT false,
  "createdAt" timestamptz(3) NOT NULL,
  "deletedAt" timestamptz(3),
  "twoKeys" boolean NOT NULL DEFAULT false,
  "twoKeysOffAlone" boolean NOT NULL DEFAULT false,
  "twoKeysOffAt" timestamptz(3),
  "twoKeysOffById" uuid REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
  "remindersOn" boolean NOT NULL DEFAULT true,
  "reminderDays" integer[] DEFAULT ARRAY[7, 3, 1, 0],
  "openAmounts" boolean NOT NULL DEFAULT false,
  "closedAt" timestamptz(3),
  "closingThanks" text,
  "feePaidBy" "FeePayer" NOT NULL DEFAULT 'payer',
  occasion "Occasion",
  "personalLinksPausedUntil" timestamptz(3),
  CONSTRAINT groups_goal_positive CHECK ("goalPence" > 0),
  -- Only where every amount is an admin's decision can it be left open.
  CONSTRAINT groups_open_amounts CHECK (NOT "openAmounts" OR "splitOption" = 'customSplit'),
  CONSTRAINT groups_reminder_days CHECK ("reminderDays" IS NOT NULL AND cardinality("reminderDays") <= 5
    AND 0 <= ALL ("reminderDays") AND 30 >= ALL ("reminderDays"))
);
CREATE INDEX "groups_createdById_idx" ON groups ("createdById");
CREATE INDEX "groups_twoKeysOffAt_idx" ON groups ("twoKeysOffAt");
-- Whom the clock reminds is found by the deadline: of all groups, those of the next thirty days.
CREATE INDEX groups_to_remind ON groups ("paymentDeadline") WHERE "remindersOn" AND "deletedAt" IS NULL;
-- What operators look at, of all groups.
CREATE INDEX groups_deleted ON groups (id) WHERE "deletedAt" IS NOT NULL;

-- In the audit trail stands who opened, closed and deleted it, and who changed its goal, its second key, its reminders
-- (the days, such as 7,3,1,0, or off) and, since that is money, who bears the fee.
CREATE FUNCTION note_group() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_open text := CASE WHEN TG_OP = 'UPDATE' AND OLD."deletedAt" IS NULL THEN 'open' END;
  is_open text := CASE WHEN NEW."deletedAt" IS NULL THEN 'open' END;
  old_goal int := CASE WHEN TG_OP = 'UPDATE' THEN OLD."goalPence" END;
  old_keys text := 'off';
  new_keys text := CASE WHEN NOT NEW."twoKeys" THEN 'off' WHEN NEW."twoKeysOffAt" IS NULL THEN 'on' ELSE 'off-asked' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    old_keys := CASE WHEN NOT OLD."twoKeys" THEN 'off' WHEN OLD."twoKeysOffAt" IS NULL THEN 'on' ELSE 'off-asked' END;
  END IF;
  IF was_open IS DISTINCT FROM is_open THEN
    PERFORM note_setting('group', NEW.id, NULL, was_open, is_open);
  END IF;
  IF old_goal IS DISTINCT FROM NEW."goalPence" THEN
    PERFORM note_setting('goal', NEW.id, NULL, old_goal::text, NEW."goalPence"::text);
  END IF;
  IF old_keys <> new_keys THEN
    PERFORM note_setting('two-keys', NEW.id, NULL, old_keys, new_keys);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_noted AFTER INSERT OR UPDATE ON groups FOR EACH ROW EXECUTE FUNCTION note_group();

CREATE FUNCTION note_group_closing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('group', NEW.id, NULL,
    CASE WHEN OLD."closedAt" IS NULL THEN 'open' ELSE 'closed' END,
    CASE WHEN NEW."closedAt" IS NULL THEN 'open' ELSE 'closed' END);
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_closing_noted AFTER UPDATE ON groups FOR EACH ROW
  WHEN ((OLD."closedAt" IS NULL) <> (NEW."closedAt" IS NULL)) EXECUTE FUNCTION note_group_closing();

CREATE FUNCTION reminders_of(a_group groups) RETURNS text IMMUTABLE
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN a_group."remindersOn" AND a_group."reminderDays" <> '{}'
    THEN array_to_string(a_group."reminderDays", ',') ELSE 'off' END
$$;

CREATE FUNCTION note_reminders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF reminders_of(OLD) <> reminders_of(NEW) THEN
    PERFORM note_setting('reminders', NEW.id, NULL, reminders_of(OLD), reminders_of(NEW));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_reminders_noted AFTER UPDATE OF "remindersOn", "reminderDays" ON groups
  FOR EACH ROW EXECUTE FUNCTION note_reminders();

CREATE FUNCTION note_fee_payer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."feePaidBy" <> NEW."feePaidBy" THEN
    PERFORM note_setting('fee-paid-by', NEW.id, NULL, OLD."feePaidBy"::text, NEW."feePaidBy"::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_fee_payer_noted AFTER UPDATE OF "feePaidBy" ON groups
  FOR EACH ROW EXECUTE FUNCTION note_fee_payer();

-- ---------------------------------------------------------------- members

CREATE TYPE "Role" AS ENUM ('admin', 'member');

-- One row for each person who is or was in the group; leftAt is set when they leave.
CREATE TABLE members (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "userId" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  role "Role" NOT NULL DEFAULT 'member',
  "contributionPence" integer NOT NULL DEFAULT 0,
  pinned boolean NOT NULL DEFAULT false,
  "joinedAt" timestamptz(3) NOT NULL,
  "leftAt" timestamptz(3),
  "adminSince" timestamptz(3),
  "madeAdminById" uuid,
  "wasRemoved" boolean NOT NULL DEFAULT false,
  "notedPence" bigint NOT NULL DEFAULT 0,
  "addedUnseen" boolean NOT NULL DEFAULT false,
  CONSTRAINT members_contribution_not_negative CHECK ("contributionPence" >= 0)
);
CREATE INDEX "members_userId_leftAt_idx" ON members ("userId", "leftAt");
CREATE UNIQUE INDEX "members_groupId_userId_key" ON members ("groupId", "userId");

CREATE FUNCTION note_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_role text := CASE WHEN TG_OP = 'UPDATE' AND OLD."leftAt" IS NULL THEN OLD.role END;
  new_role text := CASE WHEN NEW."leftAt" IS NULL THEN NEW.role END;
  old_share int := CASE WHEN old_role IS NOT NULL THEN OLD."contributionPence" ELSE 0 END;
BEGIN
  IF old_role IS DISTINCT FROM new_role THEN
    PERFORM note_setting('role', NEW."groupId", NEW."userId", old_role, new_role);
  END IF;
  IF new_role IS NOT NULL AND old_share <> NEW."contributionPence" THEN
    PERFORM note_setting('contribution', NEW."groupId", NEW."userId", old_share::text, NEW."contributionPence"::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER members_noted AFTER INSERT OR UPDATE ON members FOR EACH ROW EXECUTE FUNCTION note_member();

-- Whoever forgets to ask is refused here: nobody joins a closed group, and nobody starts to pay into one (see
-- `transactions`).
CREATE FUNCTION refuse_in_closed_group() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM groups g WHERE g.id = NEW."groupId" AND g."closedAt" IS NOT NULL) THEN
    RAISE EXCEPTION 'The group % is closed', NEW."groupId" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER members_in_open_group BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION refuse_in_closed_group();
CREATE TRIGGER members_back_in_open_group BEFORE UPDATE ON members FOR EACH ROW
  WHEN (OLD."leftAt" IS NOT NULL AND NEW."leftAt" IS NULL) EXECUTE FUNCTION refuse_in_closed_group();

CREATE TYPE "CanManageStatus" AS ENUM ('open', 'accepted', 'answered', 'closed');

-- A member tells the admins, and nobody else, how much of their share they can manage.
CREATE TABLE can_manage_requests (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "userId" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  "amountPence" integer NOT NULL,
  message text,
  answer text,
  status "CanManageStatus" NOT NULL DEFAULT 'open',
  "createdAt" timestamptz(3) NOT NULL,
  "answeredAt" timestamptz(3),
  CONSTRAINT can_manage_requests_amount CHECK ("amountPence" >= 0)
);
CREATE INDEX "can_manage_requests_groupId_userId_idx" ON can_manage_requests ("groupId", "userId");
CREATE INDEX "can_manage_requests_userId_idx" ON can_manage_requests ("userId");
-- One open request of each member in a group.
CREATE UNIQUE INDEX can_manage_requests_open ON can_manage_requests ("groupId", "userId") WHERE status = 'open';
CREATE TRIGGER can_manage_requests_state BEFORE UPDATE ON can_manage_requests FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('can-manage');
CREATE TRIGGER can_manage_requests_kept BEFORE DELETE ON can_manage_requests
  FOR EACH ROW EXECUTE FUNCTION guard_state('can-manage');
CREATE TRIGGER can_manage_requests_begin AFTER INSERT ON can_manage_requests
  FOR EACH ROW EXECUTE FUNCTION begin_history('can-manage');
CREATE TRIGGER can_manage_requests_as_written BEFORE UPDATE ON can_manage_requests FOR EACH ROW
  WHEN ((OLD."groupId", OLD."userId", OLD."amountPence", OLD."createdAt")
    IS DISTINCT FROM (NEW."groupId", NEW."userId", NEW."amountPence", NEW."createdAt"))
  EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON can_manage_requests FROM whipround_app;

-- ---------------------------------------------------------------- ways in

-- To a user, or to an email or a number instead.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "userId" uuid REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  "invitedById" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  "tokenHash" bytea NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "acceptedAt" timestamptz(3),
  channel "Channel",
  address text,
  "openedAt" timestamptz(3),
  "addressTyped" text,
  CONSTRAINT invitations_have_somebody CHECK (CASE WHEN channel IS NULL THEN "userId" IS NOT NULL AND address IS NULL ELSE true END)
);
CREATE UNIQUE INDEX "invitations_tokenHash_key" ON invitations ("tokenHash");
CREATE INDEX "invitations_groupId_userId_idx" ON invitations ("groupId", "userId");
CREATE INDEX "invitations_userId_idx" ON invitations ("userId");
-- One open invitation by username for each user and group, and one for each address. They do not know of each other:
-- sending one must not show in the other whose address it is.
CREATE UNIQUE INDEX invitations_open ON invitations ("groupId", "userId")
  WHERE "acceptedAt" IS NULL AND channel IS NULL;
CREATE UNIQUE INDEX invitations_to_address ON invitations (address, channel, "groupId")
  WHERE "acceptedAt" IS NULL AND address IS NOT NULL;
CREATE TRIGGER invitations_state BEFORE UPDATE ON invitations FOR EACH ROW
  WHEN ((OLD.id, OLD."acceptedAt") IS DISTINCT FROM (NEW.id, NEW."acceptedAt")) EXECUTE FUNCTION guard_state('invitation');
CREATE TRIGGER invitations_kept BEFORE DELETE ON invitations FOR EACH ROW EXECUTE FUNCTION guard_state('invitation');
CREATE TRIGGER invitations_begin AFTER INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION begin_history('invitation');

-- An invitation to a phone number. It counts toward the day's texts, whether or not one had to be sent.
CREATE TABLE invitation_texts (
  id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL,
  country text
);
CREATE INDEX "invitation_texts_createdAt_idx" ON invitation_texts ("createdAt");

CREATE TYPE "LinkJoin" AS ENUM ('off', 'ask', 'open');

-- The link by which people outside the group see what is collected, chip in and join.
CREATE TABLE links (
  "groupId" uuid PRIMARY KEY REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  code text,
  "join" "LinkJoin" NOT NULL DEFAULT 'ask',
  gifts boolean NOT NULL DEFAULT true,
  "suggestedPence" integer[] DEFAULT ARRAY[]::integer[],
  "showCollected" boolean NOT NULL DEFAULT true,
  "showNames" boolean NOT NULL DEFAULT false,
  "closeAtGoal" boolean NOT NULL DEFAULT false,
  "giftsPausedUntil" timestamptz(3),
  "createdById" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" timestamptz(3) NOT NULL,
  -- A code is one that lib/groups/links/code.ts makes, and nothing else is ever looked up.
  CONSTRAINT links_code CHECK (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  CONSTRAINT links_suggested CHECK (cardinality("suggestedPence") <= 4 AND 100 <= ALL ("suggestedPence"))
);
CREATE UNIQUE INDEX links_code_key ON links (code);
CREATE INDEX "links_createdById_idx" ON links ("createdById");

-- The link and its settings belong in the audit trail; its code does not.
CREATE FUNCTION note_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_code text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.code END;
  old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE
    '{"join": "ask", "gifts": true, "showCollected": true, "showNames": false, "closeAtGoal": false}'::jsonb END;
  new_row jsonb := to_jsonb(NEW);
  known record;
BEGIN
  IF old_code IS DISTINCT FROM NEW.code THEN
    PERFORM note_setting('link', NEW."groupId", NULL, CASE WHEN old_code IS NOT NULL THEN 'on' END,
      CASE WHEN NEW.code IS NULL THEN NULL WHEN old_code IS NULL THEN 'on' ELSE 'renewed' END);
  END IF;
  FOR known IN SELECT * FROM (VALUES ('join', 'link-join'), ('gifts', 'link-gifts'), ('showCollected', 'link-collected'),
    ('showNames', 'link-names'), ('closeAtGoal', 'link-closes')) AS settings (field, setting)
  LOOP
    IF old_row->>known.field <> new_row->>known.field THEN
      PERFORM note_setting(known.setting, NEW."groupId", NULL,
        replace(replace(old_row->>known.field, 'true', 'on'), 'false', 'off'),
        replace(replace(new_row->>known.field, 'true', 'on'), 'false', 'off'));
    END IF;
  END LOOP;
  IF coalesce(old_row->>'suggestedPence', '[]') <> new_row->>'suggestedPence' THEN
    PERFORM note_setting('link-suggested', NEW."groupId", NULL, nullif(coalesce(old_row->>'suggestedPence', '[]'), '[]'),
      nullif(new_row->>'suggestedPence', '[]'));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER links_noted AFTER INSERT OR UPDATE ON links FOR EACH ROW EXECUTE FUNCTION note_link();

CREATE TYPE "JoinRequestStatus" AS ENUM ('open', 'accepted', 'declined', 'closed');

-- A request to join by somebody with the link; an admin answers. It outlives the link, but not the group.
CREATE TABLE join_requests (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "userId" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  status "JoinRequestStatus" NOT NULL DEFAULT 'open',
  "createdAt" timestamptz(3) NOT NULL,
  "answeredAt" timestamptz(3),
  CONSTRAINT join_requests_answered CHECK ((status = 'open') = ("answeredAt" IS NULL))
);
CREATE INDEX "join_requests_groupId_status_createdAt_idx" ON join_requests ("groupId", status, "createdAt");
CREATE INDEX "join_requests_userId_groupId_idx" ON join_requests ("userId", "groupId");
-- One open request of each person for each group.
CREATE UNIQUE INDEX join_requests_open ON join_requests ("groupId", "userId") WHERE status = 'open';
CREATE TRIGGER join_requests_state BEFORE UPDATE ON join_requests FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION guard_state('join-request');
CREATE TRIGGER join_requests_kept BEFORE DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION guard_state('join-request');
CREATE TRIGGER join_requests_begin AFTER INSERT ON join_requests
  FOR EACH ROW EXECUTE FUNCTION begin_history('join-request');

-- ---------------------------------------------------------------- reminders

-- A member to remind on a day in London, or who was reminded then. The primary key makes sure that it happens once.
CREATE TABLE reminders (
  "memberId" uuid NOT NULL REFERENCES members ON DELETE RESTRICT ON UPDATE CASCADE,
  day date NOT NULL,
  "sentAt" timestamptz(3),
  PRIMARY KEY ("memberId", day)
);
CREATE INDEX "reminders_day_memberId_idx" ON reminders (day, "memberId");

-- The days in London for which the members to remind automatically have been listed: each day once.
CREATE TABLE reminder_days (
  day date PRIMARY KEY,
  "openedAt" timestamptz(3) NOT NULL
);

-- The page of one's own share, for whoever has its address. A renewed link is another row's id.
CREATE TABLE personal_links (
  id uuid PRIMARY KEY,
  "memberId" uuid NOT NULL REFERENCES members ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" timestamptz(3) NOT NULL,
  "openedAt" timestamptz(3)
);
CREATE UNIQUE INDEX "personal_links_memberId_key" ON personal_links ("memberId");

-- What a member who owes has said, without logging in: when they will pay, or that they paid another way. Only the
-- latest counts, so there is one row for each member.
CREATE TABLE payment_promises (
  "memberId" uuid PRIMARY KEY REFERENCES members ON DELETE RESTRICT ON UPDATE CASCADE,
  day date,
  "paidAnotherWayAt" timestamptz(3),
  note text,
  "saidAt" timestamptz(3) NOT NULL
);
CREATE INDEX payment_promises_day_idx ON payment_promises (day);
