import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { APP_ROLE } from './role'

/** How long to wait for a connection, in ms: a call returns within five seconds even after a slow statement. */
const CONNECT_TIMEOUT = 1.5 * SECOND * env.DATABASE_PATIENCE
const IDLE_IN_TRANSACTION_TIMEOUT = 20 * SECOND

/** Statement time-outs in ms: for calls that a person waits for, for the job queue, and for reports and long jobs. */
export const STATEMENT_TIMEOUTS = {
  short: 2 * SECOND * env.DATABASE_PATIENCE,
  queue: 10 * SECOND * env.DATABASE_PATIENCE,
  long: MINUTE,
} as const

/**
 * Runs one statement at a time: in a transaction Prisma asks for all relations of a row at once, which the driver only
 * tolerates for now. Closes itself when a statement gets no answer: back in the pool, it would hand one caller's open
 * transaction and late results to the next.
 */
class Connection extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    // While it passes from the pool to its user nobody else listens, and an unhandled error would end the process.
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    let previous: Promise<unknown> = Promise.resolve()
    this.query = ((...given: unknown[]) => {
      // The pool passes a callback, and only one statement at a time.
      if (typeof given.at(-1) === 'function') return query(...given)
      const answer = previous.then(() => query(...given))
      previous = answer.catch((error: Error) => {
        if (error.message === QUERY_TIMEOUT_MESSAGE) this.connection.stream.destroy()
      })
      return answer
    }) as typeof this.query
  }
}

/** Strips the names of prepared statements, which readRows and the rate-limit library set. */
class SharedConnection extends Connection {
  constructor(config?: string | ClientConfig) {
    super(config)
    const query = this.query as (...given: unknown[]) => unknown
    this.query = ((config: unknown, ...rest: unknown[]) =>
      query(isNamed(config) ? { ...config, name: undefined } : config, ...rest)) as typeof this.query
  }
}

const isNamed = (config: unknown): config is { name: string } =>
  typeof config === 'object' && config !== null && 'name' in config && Boolean(config.name)

/** The driver's message when `query_timeout` is over. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

/**
 * What each connection sets as it opens. PostgreSQL cancels a statement that takes too long, and the connection
 * survives; the driver's own time-out is for a database that does not even do that.
 */
export const sessionDefaults = (timeout: number): Record<string, string | number> => ({
  role: APP_ROLE,
  // Prisma writes times without their zone and reads them without their offset: in another zone both would be wrong.
  TimeZone: 'UTC',
  statement_timeout: timeout,
  lock_timeout: timeout - 0.1 * SECOND,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
})

const driverSettings = (timeout: number) =>
  ({
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: timeout + 0.3 * SECOND,
    keepAlive: true,
    Client: Connection,
  }) satisfies PoolConfig

/** The settings of a connection that stays one database session from beginning to end. */
export function connectionSettings(timeout: number = STATEMENT_TIMEOUTS.short) {
  return {
    ...driverSettings(timeout),
    connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    options: Object.entries(sessionDefaults(timeout))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  } satisfies PoolConfig
}

/**
 * The settings of a connection that may get another session for each transaction: with DATABASE_DIRECT_URL set,
 * DATABASE_URL is a pooler's. A pooler does not pass on startup options, so the database keeps them for the role
 * (pooler.ts); and a statement prepared in one session is unknown in another.
 */
export function sharedConnectionSettings() {
  if (!env.DATABASE_DIRECT_URL) return connectionSettings()
  return {
    ...driverSettings(STATEMENT_TIMEOUTS.short),
    connectionString: env.DATABASE_URL,
    Client: SharedConnection,
  } satisfies PoolConfig
}
