import { DATABASE_UNAVAILABLE, UNAUTHENTICATED } from '@/lib/base/calls/rules'

/**
 * The only kind of error whose message reaches a person; any other becomes a 500 without its message. `code` is
 * SNAKE_CASE and stable; `message` is for people and says what to do.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string> | undefined
  /** Further fields, merged into the response body. */
  readonly extra: Record<string, unknown> | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    details: {
      fields?: Record<string, string>
      headers?: Record<string, string>
      extra?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = details.fields
    this.headers = details.headers
    this.extra = details.extra
  }
}

export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError(400, 'INVALID_INPUT', message, { fields })
export const unauthenticated = (message: string = UNAUTHENTICATED) =>
  new AppError(401, 'UNAUTHENTICATED', message)
export const forbidden = (message: string, code = 'FORBIDDEN') => new AppError(403, code, message)
export const notFound = (message: string, code = 'NOT_FOUND') => new AppError(404, code, message)
export const conflict = (message: string, code = 'CONFLICT') => new AppError(409, code, message)
export const gone = (message: string) => new AppError(410, 'GONE', message)
export const tooMany = (message: string, retryAfterSeconds: number, code = 'TOO_MANY_REQUESTS') =>
  new AppError(429, code, message, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })
export const databaseUnavailable = () =>
  new AppError(503, DATABASE_UNAVAILABLE.code, DATABASE_UNAVAILABLE.message, {
    headers: { 'retry-after': '5' },
  })
export const providerFailed = (message: string, status: 502 | 503 = 502) =>
  new AppError(status, 'PROVIDER_FAILED', message)
export const providerUnreachable = (name = 'payment provider') =>
  providerFailed(`We couldn't reach our ${name}. It's safe to try again.`, 503)
