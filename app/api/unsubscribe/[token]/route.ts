import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/preferences/contract'
import { unsubscribe } from '@/lib/preferences/unsubscribe'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.unsubscribe, async ({ params, query }) => {
    const done = await unsubscribe(params.token)
    if (query.by !== 'page') return done
    const location = `/unsubscribe/${encodeURIComponent(params.token)}`
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }),
})
