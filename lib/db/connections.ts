import { Client } from 'pg'
import { SECOND } from '@/lib/clock'
import { env } from '@/lib/env'

/** The connections of one replica at most, besides DATABASE_POOL_SIZE for calls and pages. */
export const BESIDE = { limits: 2, queue: 2, reports: 2, listening: 1 } as const

/** For migrations and an operator's command while everything runs. */
const IN_RESERVE = 6

export const connectionsWanted = (replicas: number): number =>
  replicas * (env.DATABASE_POOL_SIZE + Object.values(BESIDE).reduce((sum, each) => sum + each, 0)) +
  IN_RESERVE

/** What the server allows to others than superusers, the database, and the role; -1 is without a limit. */
const ALLOWED = `
  SELECT session_user AS role, least(
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int,
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user)
  ) AS allowed`

/** Refuses to start what would fail under load: more replicas than the database has connections for. */
export async function requireConnections(connectionString: string, replicas: number) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10 * SECOND })
  await client.connect()
  try {
    const [{ role, allowed }] = (await client.query<{ role: string; allowed: number }>(ALLOWED)).rows as [
      { role: string; allowed: number },
    ]
    const wanted = connectionsWanted(replicas)
    if (wanted <= allowed) return
    throw new Error(
      `The database allows ${role} ${allowed} connections at once; ${replicas} ${replicas === 1 ? 'replica needs' : 'replicas need'} ${wanted}. ` +
        'Set fewer REPLICAS or a smaller DATABASE_POOL_SIZE, or raise max_connections.',
    )
  } finally {
    await client.end()
  }
}
