import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { MINUTE, SECOND } from '@/lib/clock'
import { env } from '@/lib/env'

/** A call that waits for a statement and then for a connection still returns within five seconds. */
const CONNECT = 1.5 * SECOND * env.DATABASE_PATIENCE
const IDLE_IN_TRANSACTION = 20 * SECOND

/** How long one statement may take: of calls that a person waits for, of the job queue, and of reports and long jobs. */
export const PATIENCE = {
  short: 2 * SECOND * env.DATABASE_PATIENCE,
  queue: 10 * SECOND * env.DATABASE_PATIENCE,
  long: MINUTE,
} as const

/**
 * Runs one statement at a time: in a transaction Prisma asks for all relations of a row at once, which the
 * driver puts up with for now. And closes itself when a statement got no answer: given back to the pool as it
 * is, it would carry the open transaction and the late answers of one caller to the next.
 */
class Connection extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    // Between the pool and whoever asked, nobody listens: an error then would end the process.
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    let before: Promise<unknown> = Promise.resolve()
    this.query = ((...given: unknown[]) => {
      // A pool hands over a callback, and one statement at a time.
      if (typeof given.at(-1) === 'function') return query(...given)
      const answer = before.then(() => query(...given))
      before = answer.catch((error: Error) => {
        if (error.message === UNANSWERED) this.connection.stream.destroy()
      })
      return answer
    }) as typeof this.query
  }
}

/** Names no statement, whoever asks for one: readRows does, and so does the library that counts limits. */
class SharedConnection extends Connection {
  constructor(config?: string | ClientConfig) {
    super(config)
    const query = this.query as (...given: unknown[]) => unknown
    this.query = ((asked: unknown, ...rest: unknown[]) =>
      query(isNamed(asked) ? { ...asked, name: undefined } : asked, ...rest)) as typeof this.query
  }
}

const isNamed = (asked: unknown): asked is { name: string } =>
  typeof asked === 'object' && asked !== null && 'name' in asked && Boolean(asked.name)

/** What the driver says when `query_timeout` is over. */
const UNANSWERED = 'Query read timeout'

/**
 * What each connection is told as it opens. PostgreSQL ends a statement that takes too long, and the connection
 * survives; only a database that does not even do that is left to the driver.
 */
export const sessionDefaults = ({
  role,
  patience = PATIENCE.short,
}: {
  role?: string
  patience?: number
}): Record<string, string | number> => ({
  ...(role && { role }),
  statement_timeout: patience,
  lock_timeout: patience - 0.1 * SECOND,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
})

const driverSettings = (patience: number) =>
  ({
    connectionTimeoutMillis: CONNECT,
    query_timeout: patience + 0.3 * SECOND,
    keepAlive: true,
    Client: Connection,
  }) satisfies PoolConfig

/** The settings of a connection that is one session of the database from its beginning to its end. */
export function connectionSettings({
  role,
  patience = PATIENCE.short,
}: {
  role?: string
  patience?: number
}) {
  return {
    ...driverSettings(patience),
    connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    options: Object.entries(sessionDefaults({ role, patience }))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  } satisfies PoolConfig
}

/**
 * The settings of a connection that may have another session for each transaction: a pooler stands there once
 * DATABASE_DIRECT_URL leads around it. It passes nothing on of what a connection says as it opens, so the database keeps
 * that for the role (pooler.ts); and it knows no statement that was prepared in another session.
 */
export function sharedSettings({ role }: { role: string }) {
  if (!env.DATABASE_DIRECT_URL) return connectionSettings({ role })
  return {
    ...driverSettings(PATIENCE.short),
    connectionString: env.DATABASE_URL,
    Client: SharedConnection,
  } satisfies PoolConfig
}
