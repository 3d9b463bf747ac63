-- DropIndex
DROP INDEX "provider_events_appliedAt_idx";

-- AlterTable
ALTER TABLE "provider_events" ADD COLUMN     "subjectId" TEXT;

-- CreateIndex
CREATE INDEX "provider_events_appliedAt_receivedAt_idx" ON "provider_events"("appliedAt", "receivedAt");
