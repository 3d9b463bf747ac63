import type { IncomingMessage, ServerResponse } from 'node:http'

type Refusal = { status: number; code: string; message: string; headers?: Record<string, string> }

/** Answers without the framework, in the form of a call or of a line of text, and closes once it has been read. */
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
  // The answer is whole with its last byte; nothing is read of what the client may still send.
  response.flushHeaders()
  response.write(body)
  const { socket } = response
  setTimeout(() => socket?.destroy(), LINGER_MS).unref()
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/** Time for the client to read an answer, before a connection that may still send is closed. */
export const LINGER_MS = 1_000
