import type { IncomingMessage, ServerResponse } from 'node:http'

type Refusal = { status: number; code: string; message: string; headers?: Record<string, string> }

/** Responds without the framework, as JSON for a call and as plain text otherwise; then closes the connection. */
export function answerPlainly(response: ServerResponse, path: string, refusal: Refusal) {
  const { status, code, message, headers } = refusal
  const isCall = path.startsWith('/api/')
  const body = isCall ? JSON.stringify({ error: message, message, code }) : message
  response.writeHead(status, {
    ...headers,
    connection: 'close',
    'content-type': isCall ? 'application/json' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  if (!hasBody(response.req)) return void response.end(body)
  // Written but not ended: content-length marks the end, and nothing more is read of what the client may still send.
  response.flushHeaders()
  response.write(body)
  const { socket } = response
  setTimeout(() => socket?.destroy(), LINGER_MS).unref()
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/** In ms: time for the client to read a response before a connection that may still be sending is closed. */
export const LINGER_MS = 1_000
