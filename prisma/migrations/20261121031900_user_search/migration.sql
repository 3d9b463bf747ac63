-- People are found by any part of their names. The extension is trusted and part of PostgreSQL's contrib modules;
-- where a server lacks it, search still works and only reads more.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX users_username_parts ON users USING gin (lower(username) gin_trgm_ops) WHERE "deletedAt" IS NULL;
    CREATE INDEX users_name_parts ON users USING gin (lower(firstname || ' ' || lastname) gin_trgm_ops) WHERE "deletedAt" IS NULL;
  END IF;
END
$$;
