-- What all groups hold and are owed is added up before each transfer: from a few accounts of each, never its members'.
CREATE INDEX CONCURRENTLY "ledger_accounts_by_kind" ON "ledger_accounts" (kind) INCLUDE ("balancePence")
  WHERE kind IN ('provider', 'withdrawn', 'fees', 'available', 'reserved', 'disputed');
