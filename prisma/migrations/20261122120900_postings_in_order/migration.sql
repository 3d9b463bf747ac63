-- An account's latest postings, without those before them.
CREATE INDEX CONCURRENTLY "ledger_postings_accountId_id_idx" ON "ledger_postings"("accountId", "id");
