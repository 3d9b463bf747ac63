-- A person's latest transactions from the index alone, in its order. The plan that is kept for everybody expects few of
-- them, and would rather look all of them up and sort them.
CREATE INDEX CONCURRENTLY "transactions_of_user" ON "transactions" ("userId", "createdAt" DESC, id DESC) INCLUDE (status);
