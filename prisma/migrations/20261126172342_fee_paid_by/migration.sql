-- CreateEnum
CREATE TYPE "FeePayer" AS ENUM ('payer', 'group');

-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "feePaidBy" "FeePayer" NOT NULL DEFAULT 'payer';

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "coveredFeePence" INTEGER NOT NULL DEFAULT 0;

-- Whoever bears the fee of a payment, only one of them does.
ALTER TABLE transactions ADD CONSTRAINT transactions_covered_fee CHECK ("coveredFeePence" = 0
  OR (type = 'payment' AND "feePence" = 0 AND "coveredFeePence" BETWEEN 1 AND "amountPence")) NOT VALID;

-- Fixed when the payment is started, as the other fee is.
CREATE TRIGGER transactions_covered_fee_as_written BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD."coveredFeePence" <> NEW."coveredFeePence") EXECUTE FUNCTION refuse_rewrite();

-- Who bears the fee is money, so the audit trail says who changed it.
CREATE FUNCTION note_fee_payer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."feePaidBy" <> NEW."feePaidBy" THEN
    PERFORM note_setting('fee-paid-by', NEW.id, NULL, OLD."feePaidBy"::text, NEW."feePaidBy"::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_fee_payer_noted AFTER UPDATE OF "feePaidBy" ON groups
  FOR EACH ROW EXECUTE FUNCTION note_fee_payer();
