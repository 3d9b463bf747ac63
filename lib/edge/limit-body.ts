import type { IncomingMessage, ServerResponse } from 'node:http'

const KB = 1024

/** The most that may be sent to an address; route handlers have limits of their own within these. */
function limitFor(method: string, path: string): number {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return 4 * KB
  if (/^\/api\/user\/[^/]+\/upload$/.test(path)) return 5 * KB * KB + 64 * KB
  if (/^\/api\/webhooks\//.test(path)) return KB * KB
  // Pages take no bodies, nor do those routes of NextAuth more than a token.
  return /^\/api\/(?!auth\/(?:csrf|session|signout)$)/.test(path) ? 64 * KB : 4 * KB
}

/** The handler counts too, and its answer is the better one: it is a little behind what has arrived. */
const HANDLER_IS_BEHIND = 256 * KB
/** Time for the client to read the answer, before a connection that still sends is closed. */
const LINGER_MS = 1_000

/** Answers 413 to a body that says it is too large, and cuts off one that turns out so or stalls. False when it was answered. */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  stalledMs: number,
): boolean {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length === 0 && !request.headers['transfer-encoding']) return true
  const limit = limitFor(request.method ?? '', path)
  closeWhenAnswered(request, response)
  if (length > limit) {
    refuse(response, path)
    return false
  }
  watch(request, limit + HANDLER_IS_BEHIND, stalledMs)
  return true
}

/** Whoever is answered while still sending has nothing more to say: the rest is not even read and thrown away. */
function closeWhenAnswered(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref()
  })
}

function watch(request: IncomingMessage, limit: number, stalledMs: number) {
  let size = 0
  const stalled = setTimeout(() => request.destroy(), stalledMs).unref()
  const push = request.push.bind(request)
  request.push = (chunk, encoding) => {
    stalled.refresh()
    size += chunk?.length ?? 0
    if (chunk === null) clearTimeout(stalled)
    if (size <= limit) return push(chunk, encoding)
    request.destroy()
    return false
  }
  request.once('close', () => clearTimeout(stalled))
}

const TOO_LARGE = "That's too large to send."

/** The answer is whole with its last byte; nothing more is read of what the client may still send. */
function refuse(response: ServerResponse, path: string) {
  const isCall = path.startsWith('/api/')
  const answer = JSON.stringify({ error: TOO_LARGE, message: TOO_LARGE, code: 'TOO_LARGE' })
  const body = isCall ? answer : TOO_LARGE
  response.writeHead(413, {
    connection: 'close',
    'content-type': isCall ? 'application/json' : 'text/plain',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.write(body)
  setTimeout(() => response.socket?.destroy(), LINGER_MS).unref()
}
