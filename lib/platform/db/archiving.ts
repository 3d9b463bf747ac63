import type { Client, Pool } from 'pg'

export type Archiving = { isOn: boolean; lastArchivedAt: Date | null; failedAt: Date | null }

const ARCHIVING_QUERY = `
  SELECT current_setting('archive_mode') <> 'off' AS "isOn", last_archived_time AS "lastArchivedAt",
    last_failed_time AS "failedAt"
  FROM pg_stat_archiver`

/** Whether PostgreSQL archives its WAL, and when it last did and last failed to. */
export const readArchiving = async (client: Client | Pool): Promise<Archiving> =>
  (await client.query<Archiving>(ARCHIVING_QUERY)).rows[0] as Archiving
