-- What waits for an answer is few among many, and is counted by whoever watches from outside.
CREATE INDEX CONCURRENTLY "transactions_pending" ON "transactions" ("createdAt") WHERE status = 'pending';
