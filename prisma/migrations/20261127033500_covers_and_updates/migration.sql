-- A picture above a group's pages, and what its admins write to everyone with a part in the collection.

-- An operator hides what was reported: it is gone from pages, and from the picture's address.
ALTER TABLE pictures ADD COLUMN "hiddenAt" timestamptz(3);

ALTER TABLE groups ADD COLUMN "coverId" text;
ALTER TABLE groups ADD CONSTRAINT "groups_coverId_fkey" FOREIGN KEY ("coverId") REFERENCES pictures
  ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
-- Nothing is released yet, so no table is large.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "groups_coverId_key" ON groups ("coverId");

CREATE TABLE updates (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "authorId" uuid NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  text text NOT NULL,
  "pictureId" text REFERENCES pictures ON DELETE SET NULL ON UPDATE CASCADE,
  "createdAt" timestamptz(3) NOT NULL,
  "deletedAt" timestamptz(3),
  "hiddenAt" timestamptz(3)
);
CREATE UNIQUE INDEX "updates_pictureId_key" ON updates ("pictureId");
CREATE INDEX "updates_groupId_createdAt_idx" ON updates ("groupId", "createdAt" DESC);
CREATE INDEX "updates_authorId_idx" ON updates ("authorId");

-- In the audit trail stands who chose a cover and who wrote and deleted updates, and never what they show.
CREATE FUNCTION note_cover() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('cover', NEW.id, NULL, CASE WHEN OLD."coverId" IS NOT NULL THEN 'on' END,
    CASE WHEN NEW."coverId" IS NULL THEN NULL WHEN OLD."coverId" IS NULL THEN 'on' ELSE 'changed' END);
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_cover_noted AFTER UPDATE OF "coverId" ON groups FOR EACH ROW
  WHEN (OLD."coverId" IS DISTINCT FROM NEW."coverId") EXECUTE FUNCTION note_cover();

CREATE FUNCTION note_update() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_setting('update', NEW."groupId", NULL, CASE WHEN TG_OP = 'UPDATE' THEN 'sent' END,
    CASE WHEN TG_OP = 'INSERT' THEN 'sent' END);
  RETURN NULL;
END
$$;
CREATE TRIGGER updates_sent_noted AFTER INSERT ON updates FOR EACH ROW EXECUTE FUNCTION note_update();
CREATE TRIGGER updates_deleted_noted AFTER UPDATE OF "deletedAt" ON updates FOR EACH ROW
  WHEN (OLD."deletedAt" IS NULL AND NEW."deletedAt" IS NOT NULL) EXECUTE FUNCTION note_update();
