-- Partial, so that a new picture counts as a change that leaves the row's keys alone: whoever writes something for the
-- account, such as a notification, need not wait for it.
CREATE UNIQUE INDEX CONCURRENTLY "users_picture" ON "users" ("pictureId") WHERE "pictureId" IS NOT NULL;
