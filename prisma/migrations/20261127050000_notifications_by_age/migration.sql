-- Written in the order of time, so a few pages of this find what is old enough to go.
CREATE INDEX CONCURRENTLY notifications_by_age ON notifications USING brin ("createdAt");
