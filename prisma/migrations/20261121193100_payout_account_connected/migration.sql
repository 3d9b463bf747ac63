-- AlterTable
ALTER TABLE "payout_accounts" ADD COLUMN     "connectedAt" TIMESTAMPTZ(3),
ADD COLUMN     "enabledAt" TIMESTAMPTZ(3);

-- What is known of the accounts there are: when they were begun. One that was disconnected may have been enabled
-- before, so that it counts as having been: the next account then waits, which is the safe side.
UPDATE payout_accounts SET "connectedAt" = "createdAt" WHERE "providerAccountId" IS NOT NULL;
UPDATE payout_accounts account SET "enabledAt" = "createdAt"
  WHERE "providerAccountId" IS NOT NULL AND ("payoutEnabled" OR "disconnectedAt" IS NOT NULL
    OR EXISTS (SELECT FROM transfers transfer WHERE transfer."payoutAccountId" = account.id));

-- Money that was set aside for an account that is disconnected before the provider was asked to send it.
INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('transfer', 'pending', 'failed', 'product', 'called-off'),
  ('leg', 'reserved', 'failed', 'product', 'called-off');
