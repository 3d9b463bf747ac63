-- What changed in an account: what its person did in groups is the groups'.
CREATE INDEX CONCURRENTLY "setting_changes_of_account" ON "setting_changes" ("userId", "id") WHERE "groupId" IS NULL;
