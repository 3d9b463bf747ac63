-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "openAmounts" BOOLEAN NOT NULL DEFAULT false;

-- Only where every amount is an admin's decision can it be left open.
ALTER TABLE groups ADD CONSTRAINT groups_open_amounts CHECK (NOT "openAmounts" OR "splitOption" = 'customSplit');
