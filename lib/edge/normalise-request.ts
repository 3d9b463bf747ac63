import type { IncomingMessage } from 'node:http'

/**
 * Rewrites requests that the framework fails on, or reads differently from us, so that they get a plain answer. The
 * address becomes path and query, without dot segments or a host, so that everything after this sees the same. One that
 * cannot be read gets a 404, and TRACE, which a Request cannot carry, a 405.
 */
export function normaliseRequest(request: IncomingMessage) {
  request.url = readAddress(request.url ?? '/')
  if (request.method === 'POST' && POSTED_TO.test(request.url)) request.url = `/api${request.url}`
  if (request.method !== 'TRACE') return
  request.method = 'OPTIONS'
  request.url = '/api/health'
}

/**
 * Pages that a mail program or a form without scripts may post to: the call at the same path below /api takes it. It
 * reads no cookie, so it does not matter where it is sent from.
 */
const POSTED_TO = /^\/unsubscribe\/[^/]+$/

/** Path and query of a request's target: a path, or a whole address as it is sent to proxies. */
function readAddress(target: string): string {
  const whole = target.startsWith('/') ? `http://here${target}` : target
  const { protocol, pathname, search } = URL.parse(whole) ?? {}
  if (!pathname || !/^https?:$/.test(protocol ?? '')) return '/404'
  if (isReadable(pathname)) return `${pathname}${search}`
  return pathname.startsWith('/api/') ? '/api/unreadable' : '/404'
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
