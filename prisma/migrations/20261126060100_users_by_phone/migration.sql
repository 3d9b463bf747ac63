-- As users_by_email, for numbers.
CREATE INDEX CONCURRENTLY "users_by_phone" ON "users" ("phoneNumber") WHERE "phoneNumber" IS NOT NULL;
