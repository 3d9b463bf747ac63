-- Reads all transactions, and holds nobody up.
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_covered_fee;
