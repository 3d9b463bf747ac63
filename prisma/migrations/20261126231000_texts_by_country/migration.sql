-- AlterTable
ALTER TABLE "one_time_codes" ADD COLUMN     "country" TEXT;

-- AlterTable
ALTER TABLE "invitation_texts" ADD COLUMN     "country" TEXT;
