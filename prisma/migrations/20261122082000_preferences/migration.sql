-- CreateEnum
CREATE TYPE "PreferenceKind" AS ENUM ('Group', 'Payment', 'Transfer', 'Personal', 'Reminders');

-- CreateTable
CREATE TABLE "preferences" (
    "userId" UUID NOT NULL,
    "mailOff" "PreferenceKind"[] NOT NULL DEFAULT ARRAY[]::"PreferenceKind"[],
    "pushOff" "PreferenceKind"[] NOT NULL DEFAULT ARRAY[]::"PreferenceKind"[],
    "pushAmounts" BOOLEAN NOT NULL DEFAULT false,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preferences_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "sessionId" UUID,
    "endpoint" TEXT NOT NULL,
    "endpointHash" BYTEA NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpointHash_key" ON "push_subscriptions"("endpointHash");

-- CreateIndex
CREATE INDEX "push_subscriptions_userId_createdAt_idx" ON "push_subscriptions"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "push_subscriptions_sessionId_idx" ON "push_subscriptions"("sessionId");

-- AddForeignKey
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
