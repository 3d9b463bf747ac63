import { openApiBytes } from '@/lib/api/openapi'
import { methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: ({ headers }) => {
    const { plain, gzip } = openApiBytes()
    const isCompressed = /\bgzip\b/.test(headers.get('accept-encoding') ?? '')
    return new Response(isCompressed ? gzip : plain, {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      },
    })
  },
})
