import type { Client } from 'pg'
import { env } from '@/lib/base/env'
import { openClient } from './open-client'

/** The most connections of one process besides DATABASE_POOL_SIZE. `limits` connect as the pool for calls does. */
export const OTHER_CONNECTIONS = { limits: 2, queue: 2, reports: 2, listening: 1 } as const

/** For migrations and an operator's command while everything runs. */
const RESERVED_CONNECTIONS = 6

/** The connections that so many replicas want of the database itself: those through a pooler are limited there. */
export const connectionsWanted = (
  replicas: number,
  isPooled = env.DATABASE_DIRECT_URL !== undefined,
): number => {
  const { limits, queue, reports, listening } = OTHER_CONNECTIONS
  const shared = isPooled ? 0 : env.DATABASE_POOL_SIZE + limits
  return replicas * (shared + queue + reports + listening) + RESERVED_CONNECTIONS
}

/** The smallest of what the server leaves to non-superusers, the database's limit and the role's; -1 is no limit. */
const ALLOWANCE_QUERY = `
  SELECT session_user AS role, least(
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int,
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user)
  ) AS allowed`

/** The role that the database knows this connection by, and how many connections it allows. */
export const readAllowance = async (client: Client) =>
  (await client.query<{ role: string; allowed: number }>(ALLOWANCE_QUERY)).rows[0] as {
    role: string
    allowed: number
  }

/** What to do if the database allows too few connections. */
export const CONNECTIONS_ADVICE =
  'Set fewer REPLICAS or a smaller DATABASE_POOL_SIZE, or raise max_connections.'

/** Throws at start if the database allows fewer connections than the replicas may open: it would fail under load. */
export async function requireConnections(connectionString: string, replicas: number) {
  const client = await openClient(connectionString, 'DATABASE_URL')
  try {
    const { role, allowed } = await readAllowance(client)
    const wanted = connectionsWanted(replicas)
    if (wanted <= allowed) return
    const replicasText = replicas === 1 ? '1 replica needs' : `${replicas} replicas need`
    throw new Error(
      `The database allows ${role} ${allowed} connections at once; ${replicasText} ${wanted}. ${CONNECTIONS_ADVICE}`,
    )
  } finally {
    await client.end()
  }
}
