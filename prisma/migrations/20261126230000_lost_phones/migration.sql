-- AlterTable
ALTER TABLE "users" ADD COLUMN     "phoneReplacedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "lost_phones" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "newNumber" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "readyAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lost_phones_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lost_phones_userId_key" ON "lost_phones"("userId");

-- AddForeignKey
ALTER TABLE "lost_phones" ADD CONSTRAINT "lost_phones_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION note_lost_phone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('lost-phone', NULL, coalesce(NEW."userId", OLD."userId"),
    CASE WHEN TG_OP = 'DELETE' THEN 'asked' END, CASE WHEN TG_OP = 'INSERT' THEN 'asked' END);
  RETURN NULL;
END
$$;
CREATE TRIGGER lost_phones_noted AFTER INSERT OR DELETE ON lost_phones
  FOR EACH ROW EXECUTE FUNCTION note_lost_phone();
