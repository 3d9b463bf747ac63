-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "failure" TEXT;

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('payment', 'pending', 'failed', 'provider', 'unknown');
