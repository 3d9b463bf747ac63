import * as calls from '@/lib/groups/closing/contract'
import { forgive } from '@/lib/groups/closing/forgive'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.forgive, async ({ viewer, params, body }) => {
    const done = await forgive(viewer, params.id, body.usernames)
    return { message: done.forgiven.length > 0 ? 'Nothing more to pay' : 'Nobody owes anything', ...done }
  }),
})
