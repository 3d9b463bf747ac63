-- Series: collections that follow one another by themselves. Its groups are ordinary ones.

CREATE TYPE "Every" AS ENUM ('week', 'month', 'term', 'year');
CREATE TABLE series (
  id uuid PRIMARY KEY,
  every "Every" NOT NULL,
  "anchorDay" smallint NOT NULL CHECK ("anchorDay" BETWEEN 1 AND 31),
  next date NOT NULL,
  "daysToPay" smallint NOT NULL CHECK ("daysToPay" BETWEEN 1 AND 60),
  until date,
  times smallint CHECK (times >= 0),
  "stoppedAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL
);
CREATE INDEX series_due ON series (next) WHERE "stoppedAt" IS NULL;

ALTER TABLE groups ADD COLUMN "seriesId" uuid, ADD COLUMN "periodDay" date, ADD COLUMN "addressScopeId" uuid;
ALTER TABLE groups ADD CONSTRAINT "groups_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series ON DELETE RESTRICT
  ON UPDATE CASCADE NOT VALID;
-- Each day of a series begins one period, whoever tries at the same time.
-- Nothing is released yet, so no table is large.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "groups_seriesId_periodDay_key" ON groups ("seriesId", "periodDay");

ALTER TABLE members ADD COLUMN "setPence" integer, ADD COLUMN "waivedPence" integer NOT NULL DEFAULT 0,
  ADD COLUMN "seriesMemberId" uuid;

-- The periods of a series share a payout account, which is still unique in each of its groups.
-- Nothing is released yet, so no table is large.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "payout_accounts_providerAccountId_groupId_key" ON payout_accounts ("providerAccountId", "groupId");
-- Nothing is released yet, so no table is large.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "payout_accounts_providerAccountId_key";
