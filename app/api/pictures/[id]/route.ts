import { getPicture } from '@/lib/accounts/pictures'
import * as calls from '@/lib/accounts/profile-contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(
    calls.getPicture,
    async ({ params }) =>
      new Response(await getPicture(params.id), {
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      }),
  ),
})
