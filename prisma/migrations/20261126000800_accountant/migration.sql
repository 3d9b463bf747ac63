-- Accountants' links: the accounts of all groups that their maker is an admin of, for whoever has the address. The token
-- is the id, encrypted with a key that is not here.
CREATE TABLE accountant_links (
  id uuid PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "lastUsedAt" timestamptz(3)
);
CREATE INDEX "accountant_links_userId_idx" ON accountant_links ("userId");

-- In the audit trail stands when one was made and when it ended.
CREATE FUNCTION note_accountant_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('accountant-link', NULL, coalesce(NEW."userId", OLD."userId"),
    CASE WHEN TG_OP = 'DELETE' THEN 'on' END, CASE WHEN TG_OP = 'INSERT' THEN 'on' END);
  RETURN NULL;
END
$$;
CREATE TRIGGER accountant_links_noted AFTER INSERT OR DELETE ON accountant_links
  FOR EACH ROW EXECUTE FUNCTION note_accountant_link();
