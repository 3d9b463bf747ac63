import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/pictures/contract'
import { getPicture } from '@/lib/platform/pictures/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPicture, async ({ params, request }) => {
    const bytes = await getPicture(params.id)
    // The browser alone keeps it, and asks again a minute later: an erased picture is gone from there too.
    const headers = { 'cache-control': 'private, max-age=60, must-revalidate', etag: `"${params.id}"` }
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    return new Response(bytes, {
      headers: { ...headers, 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
    })
  }),
})
