-- New values by themselves: PostgreSQL cannot use one in the transaction that adds it.
ALTER TYPE "DisputeStatus" ADD VALUE 'inquiry';
ALTER TYPE "DisputeStatus" ADD VALUE 'appealed';
ALTER TYPE "LedgerAccountKind" ADD VALUE 'withdrawn';
