-- What a group paid for its payers is added up whenever it is shown: without reading its other transactions.
CREATE INDEX CONCURRENTLY "transactions_covered_fees" ON "transactions" ("groupId") WHERE "coveredFeePence" > 0;
