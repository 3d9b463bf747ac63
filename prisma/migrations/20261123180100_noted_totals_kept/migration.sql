-- Kept by the database, so that no code can note a payment without it, the version before this one included.
CREATE FUNCTION keep_noted_total() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  counted bigint := CASE WHEN TG_OP = 'UPDATE' AND OLD.status = 'success' THEN OLD."amountPence" ELSE 0 END;
  counts bigint := CASE WHEN NEW.status = 'success' THEN NEW."amountPence" ELSE 0 END;
BEGIN
  UPDATE members SET "notedPence" = "notedPence" + counts - counted
    WHERE "groupId" = NEW."groupId" AND "userId" = NEW."userId" AND counts <> counted;
  RETURN NULL;
END
$$;
CREATE TRIGGER transactions_noted_total AFTER INSERT OR UPDATE OF status, "amountPence" ON transactions FOR EACH ROW
  WHEN (NEW.type = 'noted') EXECUTE FUNCTION keep_noted_total();
