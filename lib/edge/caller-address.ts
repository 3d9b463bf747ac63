import type { IncomingMessage } from 'node:http'

/**
 * Appends the address of the connection to x-forwarded-for, as a proxy would, before anything reads it. Route handlers
 * see only headers; without this a caller could claim any address.
 */
export function noteCallerAddress(request: IncomingMessage) {
  const claimed = request.headers['x-forwarded-for']
  const seen = request.socket.remoteAddress ?? 'unknown'
  request.headers['x-forwarded-for'] = claimed ? `${claimed}, ${seen}` : seen
}
