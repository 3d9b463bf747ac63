-- Addresses are stored and compared as mailboxes. What was typed, where it differs, stands beside.
-- AlterTable
ALTER TABLE "users" ADD COLUMN     "emailTyped" TEXT;

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "addressTyped" TEXT;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "emailTyped" TEXT;

-- As before; an email that only gets another form has not changed for its owner.
CREATE OR REPLACE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
