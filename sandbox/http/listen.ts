import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const MAX_BODY_BYTES = 2_000_000

type Listener = {
  port: number
  close(): Promise<void>
}

type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves `handle` on the given port (0 picks a free one). Rejects when the port is taken. */
export async function listen(handle: HttpHandler, port: number, host: string): Promise<Listener> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => answerFailure(error, response))
  })
  server.keepAliveTimeout = 5_000
  await startListening(server, port, host)
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function startListening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function answerFailure(error: unknown, response: ServerResponse) {
  if (response.headersSent || response.destroyed) return
  if (error instanceof BodyTooLarge) {
    response.writeHead(413).end('Too large\n')
    return
  }
  console.error('sandbox:', error)
  response.writeHead(500).end('The sandbox failed; see its log.\n')
}

class BodyTooLarge extends Error {}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

export function sendPage(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; form-action *; frame-src 'self'; base-uri 'none'",
  })
  response.end(html)
}

export function redirect(response: ServerResponse, location: string) {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}
