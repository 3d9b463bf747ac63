-- A person's own change of state says from where, if that person is the one who asked. An invitation's link works for
-- whoever holds it: the history names who was logged in there, or nobody. Of one to an address it names nobody before
-- that is used, since that would reveal whose the address is.
CREATE OR REPLACE FUNCTION note_origin_of_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  origin record;
BEGIN
  SELECT * INTO origin FROM origin_of_change();
  IF NEW.subject = 'invitation' AND NEW.why IN ('accepted', 'declined') AND NEW."userId" IS NOT NULL
    AND origin.network IS NOT NULL THEN
    NEW."actorId" := origin.actor;
  END IF;
  IF NEW."by" = 'person' AND coalesce(origin.actor, NEW."actorId") = NEW."actorId" THEN
    NEW.network := origin.network;
    NEW.device := origin.device;
  ELSE
    NEW.network := NULL;
    NEW.device := NULL;
  END IF;
  RETURN NEW;
END
$$;
