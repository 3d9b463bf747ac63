-- What operators look at, of all groups.
CREATE INDEX CONCURRENTLY "groups_deleted" ON "groups" ("id") WHERE "deletedAt" IS NOT NULL;
