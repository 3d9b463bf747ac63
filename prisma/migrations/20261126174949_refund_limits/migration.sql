-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "cardCountry" TEXT;

-- AlterTable
ALTER TABLE "transfers" ADD COLUMN     "confirmedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "refund_limits" (
    "groupId" UUID NOT NULL,
    "amountPence" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_limits_pkey" PRIMARY KEY ("groupId")
);

-- AddForeignKey
ALTER TABLE "refund_limits" ADD CONSTRAINT "refund_limits_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION note_refund_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('refund-limit', coalesce(NEW."groupId", OLD."groupId"), NULL,
    OLD."amountPence"::text, NEW."amountPence"::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER refund_limits_noted AFTER INSERT OR UPDATE OR DELETE ON refund_limits
  FOR EACH ROW EXECUTE FUNCTION note_refund_limit();
