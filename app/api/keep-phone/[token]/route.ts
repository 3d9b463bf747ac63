import * as calls from '@/lib/people/accounts/lost-phone/contract'
import { keepPhone } from '@/lib/people/accounts/lost-phone/keep-phone'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.keepPhone, async ({ params, query }) => {
    const result = await keepPhone(params.token)
    if (query.by !== 'page') return result
    const location = `/keep-phone/${encodeURIComponent(params.token)}`
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }),
})
