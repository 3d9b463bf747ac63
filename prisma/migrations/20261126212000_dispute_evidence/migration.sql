-- What an operator said to the payer's bank, through the provider. Each state of a dispute is answered once.
CREATE TABLE "dispute_evidence" (
    "id" UUID NOT NULL,
    "disputeId" TEXT NOT NULL,
    "stage" "DisputeStatus" NOT NULL,
    "request" JSON,
    "failure" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextCheckAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_evidence_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "dispute_evidence_disputeId_idx" ON "dispute_evidence"("disputeId");

CREATE INDEX "dispute_evidence_nextCheckAt_idx" ON "dispute_evidence"("nextCheckAt");

CREATE UNIQUE INDEX "dispute_evidence_once" ON "dispute_evidence"("disputeId", "stage") WHERE "failure" IS NULL;

ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "disputes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
