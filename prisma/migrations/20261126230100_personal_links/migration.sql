-- CreateTable
CREATE TABLE "personal_links" (
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "openedAt" TIMESTAMPTZ(3),

    CONSTRAINT "personal_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "personal_links_memberId_key" ON "personal_links"("memberId");

-- AddForeignKey
ALTER TABLE "personal_links" ADD CONSTRAINT "personal_links_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "groups" ADD COLUMN "personalLinksPausedUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payments" ADD COLUMN "byPersonalLink" BOOLEAN NOT NULL DEFAULT false;
