-- A copy of the provider's own book, for the comparison with ours: filled by the next comparison, from its beginning.

-- AlterTable
ALTER TABLE "held_balances" ADD COLUMN     "oddSince" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "provider_movements" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "source" TEXT,
    "sourceState" TEXT,
    "charge" TEXT,
    "subject" "LedgerSubject",
    "subjectId" TEXT,
    "own" TEXT,
    "amountPence" BIGINT NOT NULL,
    "feePence" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "isHeld" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_days" (
    "day" DATE NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,
    "isClosed" BOOLEAN NOT NULL,
    "comparedAt" TIMESTAMPTZ(3),

    CONSTRAINT "provider_days_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE INDEX "provider_movements_createdAt_idx" ON "provider_movements"("createdAt");

-- CreateIndex
CREATE INDEX "provider_movements_subject_subjectId_idx" ON "provider_movements"("subject", "subjectId");

-- CreateIndex
CREATE INDEX "provider_movements_charge_idx" ON "provider_movements"("charge");

-- Entries of a day, for the comparison of that day.
CREATE INDEX "ledger_entries_createdAt_idx" ON "ledger_entries"("createdAt");
