-- By itself: a new value of an enum cannot be used in the transaction that adds it.
ALTER TYPE "TransactionType" ADD VALUE 'noted';
ALTER TYPE "LedgerSubject" ADD VALUE 'noted';
