-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "closedAt" TIMESTAMPTZ(3),
ADD COLUMN     "closingThanks" TEXT;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "shareOutId" UUID;

-- CreateIndex
CREATE INDEX "refunds_shareOutId_idx" ON "refunds"("shareOutId");

-- That a group is closed, and open again, stands in the trail beside that it was opened and deleted.
CREATE FUNCTION note_group_closing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('group', NEW.id, NULL,
    CASE WHEN OLD."closedAt" IS NULL THEN 'open' ELSE 'closed' END,
    CASE WHEN NEW."closedAt" IS NULL THEN 'open' ELSE 'closed' END);
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_closing_noted AFTER UPDATE ON groups FOR EACH ROW
  WHEN ((OLD."closedAt" IS NULL) <> (NEW."closedAt" IS NULL)) EXECUTE FUNCTION note_group_closing();

-- Whoever forgets to ask is refused here: nobody starts to pay into a closed group, and nobody joins it.
CREATE FUNCTION refuse_in_closed_group() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM groups g WHERE g.id = NEW."groupId" AND g."closedAt" IS NOT NULL) THEN
    RAISE EXCEPTION 'The group % is closed', NEW."groupId" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER transactions_in_open_group BEFORE INSERT ON transactions FOR EACH ROW
  WHEN (NEW.type NOT IN ('refund', 'transfer')) EXECUTE FUNCTION refuse_in_closed_group();
CREATE TRIGGER members_in_open_group BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION refuse_in_closed_group();
CREATE TRIGGER members_back_in_open_group BEFORE UPDATE ON members FOR EACH ROW
  WHEN (OLD."leftAt" IS NOT NULL AND NEW."leftAt" IS NULL) EXECUTE FUNCTION refuse_in_closed_group();
