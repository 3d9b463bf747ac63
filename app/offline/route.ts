import { methods } from '@/lib/http/handle'
import { offlinePage } from '@/lib/worker/offline-page'

/** lib/edge has put the page's policy into the request, for whoever writes the page. */
const nonceOf = (request: Request): string =>
  /'nonce-([^']+)'/.exec(request.headers.get('content-security-policy') ?? '')?.[1] ?? ''

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: (request) =>
    new Response(offlinePage(nonceOf(request)), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    }),
})
