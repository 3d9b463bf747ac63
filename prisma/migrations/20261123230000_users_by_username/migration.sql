-- Usernames that begin with a text, in their order: however many there are, a search reads the first ten.
CREATE INDEX CONCURRENTLY "users_by_username" ON "users" (lower(username) text_pattern_ops) WHERE "deletedAt" IS NULL;
