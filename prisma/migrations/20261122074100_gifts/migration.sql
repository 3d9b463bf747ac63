-- A gift is a payment that nobody here has made: its transaction, and those of its refunds, name no person.
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_userId_fkey";
ALTER TABLE "transactions" ALTER COLUMN "userId" DROP NOT NULL;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE transactions ADD CONSTRAINT transactions_transfer_has_admin CHECK (type <> 'transfer' OR "userId" IS NOT NULL);

-- CreateTable
CREATE TABLE "gifts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "hiddenAt" TIMESTAMPTZ(3),
    "tokenHash" BYTEA NOT NULL,
    "claimedById" UUID,

    CONSTRAINT "gifts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "gifts_tokenHash_key" ON "gifts"("tokenHash");

-- CreateIndex
CREATE INDEX "gifts_claimedById_idx" ON "gifts"("claimedById");

-- CreateIndex: whose gifts an address is, once it is proven.
CREATE INDEX "payments_email_idx" ON "payments"("email");

-- AddForeignKey
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_id_fkey" FOREIGN KEY ("id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_claimedById_fkey" FOREIGN KEY ("claimedById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A gift stays one, and whose it has become it stays.
REVOKE DELETE ON gifts FROM whipround_app;
CREATE TRIGGER gifts_as_written BEFORE UPDATE ON gifts FOR EACH ROW
  WHEN ((OLD.id, OLD."tokenHash") IS DISTINCT FROM (NEW.id, NEW."tokenHash")
    OR (OLD."claimedById" IS NOT NULL AND OLD."claimedById" IS DISTINCT FROM NEW."claimedById"))
  EXECUTE FUNCTION refuse_rewrite();

-- A payment has a person, or a gift's name: one of the two.
CREATE FUNCTION require_payer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT t."userId" IS NULL FROM transactions t WHERE t.id = NEW.id)
    IS DISTINCT FROM EXISTS (SELECT FROM gifts gift WHERE gift.id = NEW.id) THEN
    RAISE EXCEPTION 'Payment % is a gift and nobody''s, or neither', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER payments_payer AFTER INSERT ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_payer();
CREATE CONSTRAINT TRIGGER gifts_payer AFTER INSERT ON gifts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_payer();

-- In the books: one account of gifts for each group, beside those of its members.
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_gifts CHECK (kind <> 'gifts' OR "balancePence" <= 0);

-- A gift's memo line is one of those that sum to nothing, as a member's is; whatever else the function knows by now.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('require_balanced_entry()'::regprocedure), '(''member'',', '(''member'', ''gifts'',');
END
$$;
