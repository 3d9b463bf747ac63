-- JSON, not JSONB: the provider compares what is sent again with the first time, and JSONB would change the order.
-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "request" JSON;

-- AlterTable
ALTER TABLE "payout_accounts" ADD COLUMN     "request" JSON;
