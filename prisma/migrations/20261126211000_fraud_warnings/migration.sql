-- A card issuer's word that a payment was fraud, which often comes before a dispute.
CREATE TABLE "fraud_warnings" (
    "id" TEXT NOT NULL,
    "paymentId" UUID NOT NULL,
    "fraudType" TEXT NOT NULL,
    "isActionable" BOOLEAN NOT NULL,
    "warnedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fraud_warnings_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "fraud_warnings_paymentId_idx" ON "fraud_warnings"("paymentId");

ALTER TABLE "fraud_warnings" ADD CONSTRAINT "fraud_warnings_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
