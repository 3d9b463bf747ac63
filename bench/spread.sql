-- Which keys of the schema stand in the way of sharding it by group (docs/scale.md):
--   psql "$DATABASE_URL" -f bench/spread.sql
-- A table sharded by group needs the group's id in every unique key and in every foreign key to another such table.
WITH RECURSIVE grouped AS (
  -- Every table whose rows belong to one group: groups, those with a groupId, and those that refer to either.
  SELECT 'groups'::regclass AS tab, 'id' AS by_column
  UNION SELECT attrelid::regclass, 'groupId' FROM pg_attribute
    WHERE attname = 'groupId' AND attnotnull AND NOT attisdropped
      AND attrelid IN (SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)
  UNION SELECT key.conrelid::regclass, NULL FROM grouped
    JOIN pg_constraint key ON key.contype = 'f' AND key.confrelid = grouped.tab
    JOIN pg_attribute its ON its.attrelid = key.conrelid AND its.attnum = key.conkey[1] AND its.attnotnull
    WHERE NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = key.conrelid AND attname = 'groupId' AND attnotnull)
), tables AS (
  SELECT tab, max(by_column) AS by_column FROM grouped GROUP BY tab
), uniques AS (
  SELECT indrelid::regclass AS tab, indexrelid::regclass AS name,
    array(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey)) AS columns
  FROM pg_index JOIN tables ON tab = indrelid WHERE indisunique
), foreigns AS (
  SELECT key.conrelid::regclass AS tab, key.conname AS name, key.confrelid::regclass AS target,
    array(SELECT attname::text FROM pg_attribute WHERE attrelid = key.conrelid AND attnum = ANY (key.conkey)) AS columns
  FROM pg_constraint key JOIN tables ON tables.tab = key.conrelid WHERE key.contype = 'f'
)
SELECT tables.tab, CASE WHEN by_column IS NULL THEN 'below another' ELSE by_column END AS "group in",
  (SELECT string_agg(array_to_string(columns, '+'), ', ') FROM uniques
    WHERE uniques.tab = tables.tab AND NOT coalesce(by_column, 'groupId') = ANY (columns)) AS "unique without group",
  (SELECT string_agg(array_to_string(columns, '+') || ' → ' || target, ', ') FROM foreigns
    WHERE foreigns.tab = tables.tab AND target IN (SELECT tab FROM tables)
      AND NOT (coalesce(by_column, 'groupId') = ANY (columns))) AS "foreign without group",
  (SELECT string_agg(array_to_string(columns, '+') || ' → ' || target, ', ') FROM foreigns
    WHERE foreigns.tab = tables.tab AND target NOT IN (SELECT tab FROM tables)) AS "foreign to what is everybody's"
FROM tables ORDER BY 1;
