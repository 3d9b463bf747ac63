-- CreateTable
CREATE TABLE "digest_items" (
    "userId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "day" DATE,

    CONSTRAINT "digest_items_pkey" PRIMARY KEY ("userId","paymentId")
);

-- CreateIndex
CREATE INDEX "digest_items_day_userId_idx" ON "digest_items"("day", "userId");

-- AddForeignKey
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
