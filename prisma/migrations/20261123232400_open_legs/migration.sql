-- Whether a transfer has a leg without an answer: asked after the answer to each of its legs.
CREATE INDEX CONCURRENTLY "transfer_legs_open" ON "transfer_legs" ("transferId") WHERE status IN ('waiting', 'reserved');
