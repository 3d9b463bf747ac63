import { db } from '@/lib/platform/db/client'

/** Of one person over all their groups, or of nobody. */
const TABLES_WITHOUT_GROUP = ['held_balances', 'ledger_totals', 'rate_limits', 'sessions', 'users']

/** Every row that there is, as text: what is compared with it later has not changed if it is still among them. */
export async function listAllRows(): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (${TABLES_WITHOUT_GROUP})`
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.$queryRawUnsafe<{ text: string }[]>(
        `SELECT '${name} ' || table_row::text AS text FROM "${name}" table_row`,
      ),
    ),
  )
  return rows.flat().map(({ text }) => text)
}
