-- What is noted for a member in all: adding it up took two fifths of reading somebody's groups.
ALTER TABLE "members" ADD COLUMN "notedPence" BIGINT NOT NULL DEFAULT 0;
