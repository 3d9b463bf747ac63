-- AlterTable
ALTER TABLE "transfer_legs" ADD COLUMN     "shortRefusals" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "held_balances" ADD COLUMN     "marginPence" BIGINT;
