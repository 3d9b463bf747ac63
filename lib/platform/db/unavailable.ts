/**
 * Error codes of sockets, of PostgreSQL (connection lost, shutting down, out of disk, memory or connections, statement,
 * lock or idle transaction timed out, a standby in the primary's place) and of Prisma.
 */
const UNAVAILABLE_CODES =
  /^(?:ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0\d|53\d{3}|57014|55P03|25P03|25006|P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/

/** Errors of the driver and of Prisma's adapter that have no code. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])
const MESSAGES =
  /Query read timeout|timeout expired|timeout exceeded when trying to connect|^Connection terminated|connection error and is not queryable/

type ErrorLike = {
  code?: unknown
  originalCode?: unknown
  kind?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
  meta?: { driverAdapterError?: unknown }
}

/**
 * Whether an error of any layer means that the database cannot be reached or is too busy to answer. Nothing is wrong
 * with the request then: it is worth retrying.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  matchesError(
    error,
    ({ code, originalCode, kind, message }) =>
      UNAVAILABLE_CODES.test(String(code)) ||
      UNAVAILABLE_CODES.test(String(originalCode)) ||
      KINDS.has(String(kind)) ||
      (typeof message === 'string' && MESSAGES.test(message)),
  )

const LOCK_TIMEOUT_CODE = '55P03'

/** Whether somebody else held a lock for longer than we wait: a matter of seconds, and no trouble of the database's. */
export const isLockHeld = (error: unknown): boolean =>
  matchesError(
    error,
    ({ code, originalCode }) => code === LOCK_TIMEOUT_CODE || originalCode === LOCK_TIMEOUT_CODE,
  )

/** Whether an error, or one inside it, is of this kind. */
function matchesError(error: unknown, isKind: (trouble: ErrorLike) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const details: ErrorLike = error
  if (isKind(details)) return true
  const { cause, errors, meta } = details
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])]
  return inner.some((part) => matchesError(part, isKind, depth + 1))
}
