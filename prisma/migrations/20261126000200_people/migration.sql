-- Accounts: who somebody is, and how they prove it.

CREATE TABLE pictures (
  id text PRIMARY KEY,
  webp bytea NOT NULL,
  "createdAt" timestamptz(3) NOT NULL
);

-- The row outlives the account, without anything personal: groups and money refer to it.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  username text,
  email text,
  "phoneNumber" text,
  firstname text,
  lastname text,
  "passwordHash" text,
  "emailVerifiedAt" timestamptz(3),
  "phoneVerifiedAt" timestamptz(3),
  "isProfileVisible" boolean NOT NULL DEFAULT true,
  "is2FaEnabled" boolean NOT NULL DEFAULT false,
  "pictureId" text REFERENCES pictures ON DELETE SET NULL ON UPDATE CASCADE,
  "createdAt" timestamptz(3) NOT NULL,
  "deletedAt" timestamptz(3),
  "resetByEmail" boolean NOT NULL DEFAULT false,
  "phoneReplacedAt" timestamptz(3),
  "emailTyped" text
);
-- Usernames that begin with a text, in their order: however many there are, a search reads the first ten.
CREATE INDEX users_by_username ON users (lower(username) text_pattern_ops) WHERE "deletedAt" IS NULL;
-- Partial, so that a new picture counts as a change that leaves the row's keys alone: whoever writes something for the
-- account, such as a notification, need not wait for it.
CREATE UNIQUE INDEX users_picture ON users ("pictureId") WHERE "pictureId" IS NOT NULL;
-- Proving an address takes it from every other account that gave it, and an invitation looks for whose it is: without
-- reading all accounts.
CREATE INDEX users_by_email ON users (email) WHERE email IS NOT NULL;
CREATE INDEX users_by_phone ON users ("phoneNumber") WHERE "phoneNumber" IS NOT NULL;

-- People are found by any part of their names. The extension is trusted and part of PostgreSQL's contrib modules; where
-- a server lacks it, search still works and only reads more.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX users_username_parts ON users USING gin (lower(username) gin_trgm_ops) WHERE "deletedAt" IS NULL;
    CREATE INDEX users_name_parts ON users USING gin (lower(firstname || ' ' || lastname) gin_trgm_ops) WHERE "deletedAt" IS NULL;
  END IF;
END
$$;

-- In the audit trail stands what changed in an account, and never what it is: no address, no number, no hash. An email
-- that only gets another form has not changed for its owner.
CREATE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_setting('account', NULL, NEW.id, NULL, 'open');
    RETURN NULL;
  END IF;
  IF NEW."deletedAt" IS NOT NULL THEN
    IF OLD."deletedAt" IS NULL THEN
      PERFORM note_setting('account', NULL, NEW.id, 'open', NULL);
    END IF;
    RETURN NULL;
  END IF;
  IF OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash" THEN
    PERFORM note_setting('password', NULL, NEW.id, NULL, 'changed');
  END IF;
  IF coalesce(OLD."emailTyped", OLD.email) IS DISTINCT FROM coalesce(NEW."emailTyped", NEW.email) THEN
    PERFORM note_setting('email', NULL, NEW.id, NULL, 'changed');
  END IF;
  IF OLD."phoneNumber" IS DISTINCT FROM NEW."phoneNumber" THEN
    PERFORM note_setting('phone', NULL, NEW.id, NULL, 'changed');
  END IF;
  IF (OLD."emailVerifiedAt" IS NULL) <> (NEW."emailVerifiedAt" IS NULL) THEN
    PERFORM note_setting('email', NULL, NEW.id, CASE WHEN OLD."emailVerifiedAt" IS NULL THEN 'unproven' ELSE 'proven' END,
      CASE WHEN NEW."emailVerifiedAt" IS NULL THEN 'unproven' ELSE 'proven' END);
  END IF;
  IF (OLD."phoneVerifiedAt" IS NULL) <> (NEW."phoneVerifiedAt" IS NULL) THEN
    PERFORM note_setting('phone', NULL, NEW.id, CASE WHEN OLD."phoneVerifiedAt" IS NULL THEN 'unproven' ELSE 'proven' END,
      CASE WHEN NEW."phoneVerifiedAt" IS NULL THEN 'unproven' ELSE 'proven' END);
  END IF;
  IF OLD."is2FaEnabled" <> NEW."is2FaEnabled" THEN
    PERFORM note_setting('two-factor', NULL, NEW.id, CASE WHEN OLD."is2FaEnabled" THEN 'on' ELSE 'off' END,
      CASE WHEN NEW."is2FaEnabled" THEN 'on' ELSE 'off' END);
  END IF;
  IF OLD."isProfileVisible" <> NEW."isProfileVisible" THEN
    PERFORM note_setting('profile', NULL, NEW.id, CASE WHEN OLD."isProfileVisible" THEN 'shown' ELSE 'hidden' END,
      CASE WHEN NEW."isProfileVisible" THEN 'shown' ELSE 'hidden' END);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_noted AFTER INSERT OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_user();

CREATE TYPE "Channel" AS ENUM ('email', 'phone');
CREATE TYPE "IdentifierKind" AS ENUM ('username', 'email', 'phone');

-- Who holds a username, an email or a phone number. The primary key decides who comes first: an unproven one is held
-- until heldUntil, a proven one for good.
CREATE TABLE identifiers (
  kind "IdentifierKind" NOT NULL,
  value text NOT NULL,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "provenAt" timestamptz(3),
  "heldUntil" timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, value)
);
CREATE INDEX "identifiers_userId_idx" ON identifiers ("userId");

-- When the hold on an unproven name ends, counted from its first registration. It outlives the account, so that
-- registering again does not hold the name for longer; only a hash of the name is stored.
CREATE TABLE holds (
  kind "IdentifierKind" NOT NULL,
  "valueHash" bytea NOT NULL,
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, "valueHash")
);
CREATE INDEX holds_until_idx ON holds (until);

-- ---------------------------------------------------------------- logging in

-- Only hashes of its token and its cookie are kept.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "tokenHash" bytea NOT NULL,
  "cookieHash" bytea NOT NULL,
  "boundToCookie" boolean NOT NULL,
  "fullAt" timestamptz(3),
  "steppedUpAt" timestamptz(3),
  device text NOT NULL DEFAULT '',
  "createdAt" timestamptz(3) NOT NULL,
  "lastUsedAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX "sessions_tokenHash_key" ON sessions ("tokenHash");
CREATE UNIQUE INDEX "sessions_cookieHash_key" ON sessions ("cookieHash");
CREATE INDEX "sessions_userId_idx" ON sessions ("userId");
CREATE INDEX "sessions_expiresAt_idx" ON sessions ("expiresAt");
CREATE TRIGGER sessions_state BEFORE UPDATE ON sessions FOR EACH ROW
  WHEN ((OLD.id, OLD."fullAt") IS DISTINCT FROM (NEW.id, NEW."fullAt")) EXECUTE FUNCTION guard_state('session');
CREATE TRIGGER sessions_kept BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION guard_state('session');
CREATE TRIGGER sessions_begin AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION begin_history('session');

-- However a session ends, every replica hears of it with the commit, and closes its live streams
-- (lib/platform/messages/live/hub.ts).
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'whipround_live',
    json_build_object('endedSession', OLD.id, 'userIds', json_build_array(OLD."userId"))::text
  );
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_session_end();

CREATE TYPE "CodePurpose" AS ENUM ('verify', 'stepUp');

CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  channel "Channel" NOT NULL,
  destination text NOT NULL,
  purpose "CodePurpose" NOT NULL,
  "codeHash" bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  "deadAt" timestamptz(3),
  "unsentAt" timestamptz(3),
  "toProven" boolean NOT NULL DEFAULT false,
  country text
);
CREATE INDEX "one_time_codes_userId_channel_createdAt_idx" ON one_time_codes ("userId", channel, "createdAt");
CREATE INDEX "one_time_codes_destination_createdAt_idx" ON one_time_codes (destination, "createdAt");
CREATE INDEX "one_time_codes_channel_createdAt_idx" ON one_time_codes (channel, "createdAt");

CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "tokenHash" bytea NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3)
);
CREATE UNIQUE INDEX "password_resets_tokenHash_key" ON password_resets ("tokenHash");
CREATE INDEX "password_resets_userId_idx" ON password_resets ("userId");

CREATE TABLE totp_factors (
  "userId" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  secret bytea NOT NULL,
  "confirmedAt" timestamptz(3),
  "lastUsedStep" bigint,
  "createdAt" timestamptz(3) NOT NULL
);

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "publicKey" bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "lastUsedAt" timestamptz(3)
);
CREATE INDEX "passkeys_userId_idx" ON passkeys ("userId");

CREATE TABLE passkey_challenges (
  "sessionId" uuid PRIMARY KEY,
  challenge text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL
);

-- A second factor counts once it is confirmed. The argument is the setting.
CREATE FUNCTION note_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  was_on text := CASE WHEN coalesce(old_row->>'confirmedAt', old_row->>'publicKey') IS NOT NULL THEN 'on' END;
  is_on text := CASE WHEN coalesce(new_row->>'confirmedAt', new_row->>'publicKey') IS NOT NULL THEN 'on' END;
BEGIN
  IF was_on IS DISTINCT FROM is_on THEN
    PERFORM note_setting(TG_ARGV[0], NULL, (coalesce(new_row, old_row)->>'userId')::uuid, was_on, is_on);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER totp_factors_noted AFTER INSERT OR UPDATE OR DELETE ON totp_factors
  FOR EACH ROW EXECUTE FUNCTION note_factor('authenticator');
CREATE TRIGGER passkeys_noted AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION note_factor('passkey');

-- A number that waits to take the place of a lost phone or app.
CREATE TABLE lost_phones (
  id uuid PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "newNumber" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "readyAt" timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX "lost_phones_userId_key" ON lost_phones ("userId");

CREATE FUNCTION note_lost_phone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('lost-phone', NULL, coalesce(NEW."userId", OLD."userId"),
    CASE WHEN TG_OP = 'DELETE' THEN 'asked' END, CASE WHEN TG_OP = 'INSERT' THEN 'asked' END);
  RETURN NULL;
END
$$;
CREATE TRIGGER lost_phones_noted AFTER INSERT OR DELETE ON lost_phones
  FOR EACH ROW EXECUTE FUNCTION note_lost_phone();

-- ---------------------------------------------------------------- what people say of the product

CREATE TABLE feedback (
  id uuid PRIMARY KEY,
  "userId" uuid,
  comment text NOT NULL,
  "userEmail" text,
  "pageContext" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL
);
CREATE INDEX "feedback_createdAt_idx" ON feedback ("createdAt");
