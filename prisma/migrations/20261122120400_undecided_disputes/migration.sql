-- What operators look at, of all groups.
CREATE INDEX CONCURRENTLY "disputes_undecided" ON "disputes" ("paymentId") WHERE "openPence" > 0 OR status NOT IN ('won', 'lost');
