-- CreateEnum
CREATE TYPE "Occasion" AS ENUM ('leaving', 'trip', 'team', 'funeral', 'school');

-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "occasion" "Occasion";
