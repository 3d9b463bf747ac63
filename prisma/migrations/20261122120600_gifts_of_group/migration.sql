-- Gifts have no person: a group's are found without reading its members' payments.
CREATE INDEX CONCURRENTLY "transactions_gifts" ON "transactions" ("groupId") WHERE "userId" IS NULL;
