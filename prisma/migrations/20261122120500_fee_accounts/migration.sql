-- What operators look at, of all groups.
CREATE INDEX CONCURRENTLY "ledger_accounts_fees" ON "ledger_accounts" (kind) INCLUDE ("balancePence") WHERE kind = 'fees';
