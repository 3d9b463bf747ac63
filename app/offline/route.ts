import { nonceIn } from '@/lib/platform/http/content-security-policy'
import { methods } from '@/lib/platform/http/handle'
import { offlinePage } from '@/lib/platform/http/offline-page'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: (request) =>
    new Response(offlinePage(nonceIn(request.headers.get('content-security-policy'))), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    }),
})
