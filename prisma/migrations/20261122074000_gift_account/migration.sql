-- By itself: a new value cannot be used in the transaction that adds it.
ALTER TYPE "LedgerAccountKind" ADD VALUE 'gifts' BEFORE 'remitted';
