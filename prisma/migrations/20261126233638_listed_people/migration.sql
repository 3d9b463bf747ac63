-- People on a group's list: members who never sign up. Each has a row of `users` that nobody can log in to, so that money,
-- shares and history refer to them as to everybody else; how to reach them is in `listings`.

ALTER TABLE users ADD COLUMN listed boolean NOT NULL DEFAULT false;
-- NOT VALID reads no row; nobody is listed yet, so every row there is satisfies it.
ALTER TABLE users ADD CONSTRAINT users_listed_cannot_log_in CHECK (NOT listed OR (
  num_nonnulls(email, "emailTyped", "phoneNumber", firstname, lastname, "passwordHash", "emailVerifiedAt", "phoneVerifiedAt",
    "pictureId") = 0 AND NOT "is2FaEnabled")) NOT VALID;

-- Whatever a login needs belongs to an account. The argument says what is refused.
CREATE FUNCTION refuse_for_listed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = NEW."userId" AND listed) THEN
    RAISE EXCEPTION 'A listed person has no %', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER identifiers_of_accounts BEFORE INSERT OR UPDATE OF "userId" ON identifiers
  FOR EACH ROW EXECUTE FUNCTION refuse_for_listed('name to be found by');
CREATE TRIGGER sessions_of_accounts BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_for_listed('session');
CREATE TRIGGER password_resets_of_accounts BEFORE INSERT ON password_resets
  FOR EACH ROW EXECUTE FUNCTION refuse_for_listed('password');
CREATE TRIGGER one_time_codes_of_accounts BEFORE INSERT ON one_time_codes
  FOR EACH ROW EXECUTE FUNCTION refuse_for_listed('code');
CREATE TRIGGER members_admins_of_accounts BEFORE INSERT OR UPDATE OF role ON members
  FOR EACH ROW WHEN (NEW.role = 'admin') EXECUTE FUNCTION refuse_for_listed('admin rights');

-- The audit trail tells of accounts that were opened and closed, which these are not.
DROP TRIGGER users_noted ON users;
CREATE TRIGGER users_noted AFTER INSERT OR UPDATE ON users FOR EACH ROW WHEN (NOT NEW.listed) EXECUTE FUNCTION note_user();

-- How to reach a listed member. Of a removed one the keyed hashes stay, so that they are the same person again.
CREATE TABLE listings (
  "memberId" uuid PRIMARY KEY REFERENCES members ON DELETE RESTRICT ON UPDATE CASCADE,
  email text,
  "emailTyped" text,
  "phoneNumber" text,
  "emailHash" bytea,
  "phoneHash" bytea,
  "sentAt" timestamptz(3)
);
-- Whoever proves an address is asked about the places it has.
CREATE INDEX "listings_email_idx" ON listings (email);
CREATE INDEX "listings_phoneNumber_idx" ON listings ("phoneNumber");

-- A listed address that a group has written to, and whether its owner asked that it writes no more.
CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "addressHash" bytea NOT NULL,
  "stoppedAt" timestamptz(3)
);
CREATE UNIQUE INDEX "contacts_groupId_addressHash_key" ON contacts ("groupId", "addressHash");
