import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerPlainly, hasBody, LINGER_MS } from './answer-plainly'

const KB = 1024

/** Where a gift's form is posted without scripts. */
export const GIFT_FORM = /^\/c\/[^/]+\/gift$/

/** The largest body that an address accepts, in bytes; route handlers have limits of their own within these. */
function limitFor(method: string, path: string): number {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return 4 * KB
  if (/^\/api\/user\/[^/]+\/upload$/.test(path)) return 5 * KB * KB + 64 * KB
  if (/^\/api\/webhooks\//.test(path)) return KB * KB
  if (GIFT_FORM.test(path)) return 16 * KB
  // NextAuth's own calls take no more than a token.
  return /^\/api\/auth\/(?:csrf|session|signout)$/.test(path) ? 4 * KB : 64 * KB
}

/** In bytes. The handler counts too and has the better error, but lags a little behind what has arrived. */
const HANDLER_IS_BEHIND = 256 * KB

/**
 * Responds 413 to a body whose declared length is too large, and cuts off one that grows too large or stalls. Returns
 * false if it has responded.
 */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  stalledMs: number,
): boolean {
  if (!hasBody(request)) return true
  const limit = limitFor(request.method ?? '', path)
  closeWhenAnswered(request, response)
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    answerPlainly(response, path, { status: 413, code: 'TOO_LARGE', message: "That's too large to send." })
    return false
  }
  watch(request, limit + HANDLER_IS_BEHIND, stalledMs)
  return true
}

/** Closes the connection of a client that is answered while still sending: the rest is not even read. */
function closeWhenAnswered(request: IncomingMessage, response: ServerResponse) {
  // Taken now: a handler that stops reading half-way detaches the socket from the request.
  const { socket } = request
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), LINGER_MS).unref()
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
