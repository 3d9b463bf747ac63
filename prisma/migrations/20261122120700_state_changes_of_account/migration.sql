-- What changed in an account: what its person did in groups is the groups'.
CREATE INDEX CONCURRENTLY "state_changes_of_account" ON "state_changes" ("userId", "id") WHERE "groupId" IS NULL;
