-- AlterEnum
ALTER TYPE "LegStatus" ADD VALUE 'waiting' BEFORE 'reserved';

-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "twoKeys" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "twoKeysOffAlone" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "twoKeysOffAt" TIMESTAMPTZ(3),
ADD COLUMN     "twoKeysOffById" UUID;

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "adminSince" TIMESTAMPTZ(3),
ADD COLUMN     "madeAdminById" UUID;

-- AlterTable
ALTER TABLE "transfers" ADD COLUMN     "awaitingUntil" TIMESTAMPTZ(3),
ADD COLUMN     "confirmationKey" TEXT;

-- CreateIndex
CREATE INDEX "groups_twoKeysOffAt_idx" ON "groups"("twoKeysOffAt");

-- CreateIndex
CREATE UNIQUE INDEX "transfers_confirmationKey_key" ON "transfers"("confirmationKey");

-- CreateIndex
CREATE INDEX "transfers_awaitingUntil_idx" ON "transfers"("awaitingUntil");

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_twoKeysOffById_fkey" FOREIGN KEY ("twoKeysOffById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('transfer', 'pending', 'failed', 'person', 'declined'),
  ('transfer', 'pending', 'failed', 'person', 'taken-back'),
  ('transfer', 'pending', 'failed', 'clock', 'unanswered'),
  ('leg', NULL, 'waiting', 'person', 'requested'),
  ('leg', 'waiting', 'reserved', 'person', 'confirmed'),
  ('leg', 'waiting', 'failed', 'product', 'called-off');

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
