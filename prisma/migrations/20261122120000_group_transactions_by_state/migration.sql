-- A group's transactions of one state: few are pending, and nobody reads all others to find them.
CREATE INDEX CONCURRENTLY "transactions_groupId_status_createdAt_id_idx" ON "transactions"("groupId", "status", "createdAt" DESC, "id" DESC);
