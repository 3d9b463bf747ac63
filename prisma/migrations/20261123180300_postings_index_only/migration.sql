-- An account's latest postings from the index alone, in its order. To look each one up in the table seemed dearer to the
-- planner than reading and sorting all of an account's, however many there were.
CREATE INDEX CONCURRENTLY "ledger_postings_of_account" ON "ledger_postings" ("accountId", id) INCLUDE ("amountPence", "entryId");
