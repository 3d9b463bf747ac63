-- The groups that have or had a debt; a condition on the balance, too, would keep it from being updated in place.
CREATE INDEX CONCURRENTLY "ledger_accounts_of_debts" ON "ledger_accounts" ("groupId") WHERE kind = 'debt';
