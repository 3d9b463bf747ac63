-- What the nightly check of the ledger has seen, so that it reads what is new.

-- A day (UTC) that was checked and is closed: its sums by kind of account, and a hash over them, its entries' hashes and
-- the day before (lib/books/ledger/days.ts).
CREATE TABLE ledger_days (
  day date PRIMARY KEY,
  entries integer NOT NULL,
  sums jsonb NOT NULL,
  hash bytea NOT NULL
);

-- Each account's balance at the end of the last closed day.
CREATE TABLE ledger_account_marks (
  "accountId" bigint PRIMARY KEY,
  "balancePence" bigint NOT NULL
);

-- How far each walk through the whole ledger has come.
CREATE TABLE ledger_walks (
  what text PRIMARY KEY,
  after text NOT NULL,
  "startedAt" timestamptz(3) NOT NULL,
  "finishedAt" timestamptz(3)
);
