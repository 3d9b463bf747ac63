-- Without the balance, which an index must not contain: a row whose indexed columns stay the same is updated in place,
-- without a new entry in each index (PostgreSQL's HOT), and every posting updates balances.
CREATE INDEX CONCURRENTLY "ledger_accounts_of_fees" ON "ledger_accounts" (kind) WHERE kind = 'fees';
