-- Which of a group's payments went back, at least in part: asked under its lock, while it is in debt.
CREATE INDEX CONCURRENTLY "transactions_refunds" ON "transactions" ("groupId") WHERE type = 'refund';
