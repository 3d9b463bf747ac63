-- The one that leaves out people without a picture replaces it.
-- Dropping reads nothing and is done at once; for its lock it waits no longer than the runner lets any statement wait.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "users_pictureId_key";
