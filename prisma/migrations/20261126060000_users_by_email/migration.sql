-- Proving an address takes it from every other account that gave it, and an invitation looks for whose it is: without
-- reading all accounts.
CREATE INDEX CONCURRENTLY "users_by_email" ON "users" ("email") WHERE "email" IS NOT NULL;
