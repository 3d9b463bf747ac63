-- When somebody first looked at an invitation; null where nobody has.
ALTER TABLE "invitations" ADD COLUMN "openedAt" TIMESTAMPTZ(3);
