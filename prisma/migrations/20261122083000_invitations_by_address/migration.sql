-- An invitation may be sent to an email or a number instead of to a user.
ALTER TABLE "invitations" ALTER COLUMN "userId" DROP NOT NULL,
ADD COLUMN "channel" "Channel",
ADD COLUMN "address" TEXT;
ALTER TABLE invitations ADD CONSTRAINT invitations_have_somebody
  CHECK (CASE WHEN channel IS NULL THEN "userId" IS NOT NULL AND address IS NULL ELSE true END);

-- One open invitation by username for each user and group, and one for each address. They do not know of each other:
-- sending one must not show in the other whose address it is.
DROP INDEX invitations_open;
CREATE UNIQUE INDEX invitations_open ON invitations ("groupId", "userId") WHERE "acceptedAt" IS NULL AND channel IS NULL;
CREATE UNIQUE INDEX invitations_to_address ON invitations (address, channel, "groupId")
  WHERE "acceptedAt" IS NULL AND address IS NOT NULL;

-- CreateTable
CREATE TABLE "invitation_texts" (
    "id" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_texts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitation_texts_createdAt_idx" ON "invitation_texts"("createdAt");
