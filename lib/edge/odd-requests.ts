import type { IncomingMessage } from 'node:http'

/**
 * What the framework fails on, or reads otherwise than we do, is led to where it is answered plainly. The address is
 * written as it is meant, without detours and without the name of a host, so that whatever looks at it sees the same;
 * one that means nothing is not found, and the one method that a Request cannot carry is not allowed anywhere.
 */
export function leadOddRequest(request: IncomingMessage) {
  request.url = readAddress(request.url ?? '/')
  if (request.method === 'POST' && POSTED_TO.test(request.url)) request.url = `/api${request.url}`
  if (request.method !== 'TRACE') return
  request.method = 'OPTIONS'
  request.url = '/api/health'
}

/**
 * Pages that something may be posted to as well, by a mail program or by a form without a script: the call of the same
 * address takes it. It reads no cookie, so it does not matter from where it is sent.
 */
const POSTED_TO = /^\/unsubscribe\/[^/]+$/

/** Path and query of what stands in a request's first line: a path, or, as proxies are asked, a whole address. */
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
