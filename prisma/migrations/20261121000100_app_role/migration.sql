-- The role without login that the app's connections assume. Roles belong to the whole server,
-- so another database's migration may have made it already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'whipround_app') THEN
    CREATE ROLE whipround_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;

DO $$ BEGIN EXECUTE format('GRANT whipround_app TO %I', current_user); END $$;

GRANT USAGE ON SCHEMA public TO whipround_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO whipround_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO whipround_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO whipround_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO whipround_app;

-- Unread notifications are counted on every screen.
CREATE INDEX notifications_unread ON notifications ("userId") WHERE "readAt" IS NULL;
-- One connected payout account for each group.
CREATE UNIQUE INDEX payout_accounts_connected ON payout_accounts ("groupId") WHERE "disconnectedAt" IS NULL;
-- One open invitation for each user and group.
CREATE UNIQUE INDEX invitations_open ON invitations ("groupId", "userId") WHERE "acceptedAt" IS NULL;
-- One ledger account of each kind for each group, and one for each of its members.
CREATE UNIQUE INDEX ledger_accounts_one ON ledger_accounts ("groupId", kind, "userId") NULLS NOT DISTINCT;

ALTER TABLE groups ADD CONSTRAINT groups_goal_positive CHECK ("goalPence" > 0);
ALTER TABLE members ADD CONSTRAINT members_contribution_not_negative CHECK ("contributionPence" >= 0);
ALTER TABLE transactions ADD CONSTRAINT transactions_amounts CHECK ("amountPence" > 0 AND "feePence" >= 0 AND "totalPence" = "amountPence" + "feePence");
