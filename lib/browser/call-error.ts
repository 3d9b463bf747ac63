/** What a call from the browser can end in; apart from the client, which a form may fetch only when it is used. */

/**
 * A call the server refused. `message` is its text for people, '' when it gave none; `error` the same from the other
 * field that a body may have, which goes first where a screen reads that one.
 */
export class CallError extends Error {
  readonly status: number
  readonly error: string
  readonly code: string
  readonly fields: Record<string, string>

  /** After how many seconds the server takes it; 0 when it named none. */
  readonly retryAfter: number

  constructor(
    status: number,
    body: { message?: string; error?: string; code?: string; errors?: Record<string, string> },
    retryAfter = 0,
  ) {
    super(body.message || body.error || '')
    this.name = 'CallError'
    this.status = status
    this.error = body.error || this.message
    this.retryAfter = retryAfter
    this.code = body.code ?? ''
    this.fields = body.errors ?? {}
  }
}

/** The server could not be reached: nothing is known about what it did. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** The server's text, else the fallback. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.message) || fallback
