-- What operators look at, of all groups.
CREATE INDEX CONCURRENTLY "ledger_accounts_debt" ON "ledger_accounts" ("groupId") WHERE kind = 'debt' AND "balancePence" > 0;
