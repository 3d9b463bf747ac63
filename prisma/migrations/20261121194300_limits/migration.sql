-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "callerHash" BYTEA;

-- CreateTable
CREATE TABLE "declines" (
    "id" TEXT NOT NULL,
    "paymentId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "declines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_limits" (
    "groupId" UUID NOT NULL,
    "amountPence" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfer_limits_pkey" PRIMARY KEY ("groupId")
);

-- CreateIndex
CREATE INDEX "declines_paymentId_idx" ON "declines"("paymentId");

-- CreateIndex
CREATE INDEX "declines_at_idx" ON "declines"("at");

-- CreateIndex: callers are kept for a day.
CREATE INDEX "payments_caller" ON "payments"("callerHash") WHERE "callerHash" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "declines" ADD CONSTRAINT "declines_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_limits" ADD CONSTRAINT "transfer_limits_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
