-- A person's transactions of one state.
CREATE INDEX CONCURRENTLY "transactions_userId_status_createdAt_id_idx" ON "transactions"("userId", "status", "createdAt" DESC, "id" DESC);
