-- What was noted in a group, and by whom it was paid, is added up from the index alone.
CREATE INDEX CONCURRENTLY "transactions_noted_amounts" ON "transactions" ("groupId", "userId") INCLUDE ("amountPence")
  WHERE type = 'noted' AND status = 'success';
