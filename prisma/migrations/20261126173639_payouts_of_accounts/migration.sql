-- AlterTable
ALTER TABLE "transfer_legs" ADD COLUMN     "arrivedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "payouts" (
    "id" TEXT NOT NULL,
    "payoutAccountId" UUID NOT NULL,
    "amountPence" INTEGER NOT NULL,
    "arrivedAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "failure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payouts_payoutAccountId_idx" ON "payouts"("payoutAccountId");

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payoutAccountId_fkey" FOREIGN KEY ("payoutAccountId") REFERENCES "payout_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Asks again about disputes that were decided before their money had moved.
UPDATE "disputes" SET "nextCheckAt" = now()
WHERE "nextCheckAt" IS NULL AND (status = 'won' AND "withdrawnPence" <> 0 OR status = 'lost' AND "withdrawnPence" <= 0);
