-- AlterTable
ALTER TABLE "members" ADD COLUMN     "addedUnseen" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "more" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "refundNewsAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0;
