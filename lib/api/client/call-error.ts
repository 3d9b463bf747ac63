/** Errors of calls from the browser. Kept apart from the client, which a form may load only when it is used. */

/** An error whose text is ours and meant for people. What a browser or a library throws is not. */
export class UserFacingError extends Error {
  override name = 'OwnError'
}

/**
 * A call that the server refused. `message` and `error` are its text for people, from the two fields that a body may
 * have it in; each falls back to the other, and '' means that there was none.
 */
export class CallError extends UserFacingError {
  override name = 'CallError'
  readonly status: number
  readonly error: string
  readonly code: string
  readonly fields: Record<string, string>

  /** Seconds after which to retry, from the Retry-After header; 0 if there was none. */
  readonly retryAfter: number

  /** This call was a retry: the first attempt had no response, and may have been carried out. */
  readonly isRetry: boolean

  constructor(
    status: number,
    body: { message?: string; error?: string; code?: string; errors?: Record<string, string> },
    { retryAfter = 0, isRetry = false } = {},
  ) {
    super(body.message || body.error || '')
    this.status = status
    this.error = body.error || this.message
    this.retryAfter = retryAfter
    this.isRetry = isRetry
    this.code = body.code ?? ''
    this.fields = body.errors ?? {}
  }
}

/** The server could not be reached: nothing is known about what it did. */
export class NetworkError extends UserFacingError {
  override name = 'NetworkError'
}

/** Nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

/** Whether the call was refused; otherwise it may have been carried out all the same. */
export const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status < 500

/** Whether the call, or the attempt that it retried, may have been carried out although it failed. */
export const mayHaveWorked = (error: unknown): boolean =>
  !isRefusal(error) || (error instanceof CallError && error.isRetry)

/** The server's text, else the fallback. */
export const serverMessageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.message) || fallback

/** The text of any error of ours, such as that there was no answer, else the fallback. */
export const errorTextOf = (error: unknown, fallback: string): string =>
  (error instanceof UserFacingError && error.message) || fallback
