-- What a notification is news of, where many of a kind are read as one line, and the amount that it names.
ALTER TABLE "notifications" ADD COLUMN "kind" TEXT, ADD COLUMN "amountPence" INTEGER;

-- All of one line: one person's, in one group, of one kind, by time.
CREATE INDEX notifications_gathered ON notifications ("userId", "groupId", kind, "createdAt" DESC, id DESC) WHERE kind IS NOT NULL;

-- What somebody was told of an invitation before is found without reading all that they were ever told.
CREATE INDEX notifications_invitation ON notifications ("invitationId") WHERE "invitationId" IS NOT NULL;
