import type { IncomingMessage } from 'node:http'

/**
 * What the framework fails on with a bare 500 is led to where it is answered plainly: an address whose percent
 * signs mean nothing is not found, and the one method that a Request cannot carry is not allowed anywhere.
 */
export function leadOddRequest(request: IncomingMessage) {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (!isReadable(path)) request.url = path.startsWith('/api/') ? '/api/unreadable' : '/404'
  if (request.method !== 'TRACE') return
  request.method = 'OPTIONS'
  request.url = '/api/health'
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
