-- Dropping reads nothing and is done at once; for its lock it waits no longer than the runner lets any statement wait.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "ledger_accounts_debt";
