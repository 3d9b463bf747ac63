import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/preferences/contract'
import { unsubscribe } from '@/lib/platform/messages/preferences/unsubscribe'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.unsubscribe, async ({ params, query }) => {
    const result = await unsubscribe(params.token)
    if (query.by !== 'page') return result
    const location = `/unsubscribe/${encodeURIComponent(params.token)}`
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }),
})
