-- What the provider says it returned of a payment that does not match; unknown of those from before.
ALTER TABLE "payment_returns" ADD COLUMN "returnedPence" INTEGER;
