-- What a collection is opened with: a card for the person it is for, behind an address of its own, from a day on.

CREATE TABLE reveals (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "forWhom" text NOT NULL,
  "opensAt" timestamptz(3) NOT NULL,
  "signedBy" text,
  thanks text,
  "thankedAt" timestamptz(3),
  "thanksWithheldAt" timestamptz(3),
  "thanksHiddenAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT reveals_thanked CHECK ((thanks IS NULL) = ("thankedAt" IS NULL))
);
CREATE UNIQUE INDEX "reveals_groupId_key" ON reveals ("groupId");

-- That there is a card, that it was changed, and whether its thanks are shown.
CREATE FUNCTION note_reveal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_setting('reveal', NEW."groupId", NULL, NULL, 'sealed');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_setting('reveal', OLD."groupId", NULL, 'sealed', NULL);
  ELSE
    IF (OLD."forWhom", OLD."opensAt", OLD."signedBy") IS DISTINCT FROM (NEW."forWhom", NEW."opensAt", NEW."signedBy") THEN
      PERFORM note_setting('reveal', NEW."groupId", NULL, 'sealed', 'changed');
    END IF;
    IF (OLD."thanksWithheldAt" IS NULL) <> (NEW."thanksWithheldAt" IS NULL) THEN
      PERFORM note_setting('thanks', NEW."groupId", NULL, CASE WHEN OLD."thanksWithheldAt" IS NULL THEN 'shown' ELSE 'hidden' END,
        CASE WHEN NEW."thanksWithheldAt" IS NULL THEN 'shown' ELSE 'hidden' END);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER reveals_noted AFTER INSERT OR UPDATE OR DELETE ON reveals FOR EACH ROW EXECUTE FUNCTION note_reveal();
