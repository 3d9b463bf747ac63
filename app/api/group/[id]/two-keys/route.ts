import * as calls from '@/lib/groups/group/contract'
import { getGroup } from '@/lib/groups/group/queries'
import { setTwoKeys } from '@/lib/groups/group/set-two-keys'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setTwoKeys, async ({ viewer, params, body }) => {
    const expiresAt = await setTwoKeys(viewer, params.id, body)
    if (expiresAt) return jsonResponse({ message: 'Waiting for a second admin', data: { expiresAt } }, 202)
    const message = body.on ? 'A second admin confirms transfers' : 'Any admin can transfer alone'
    return { message, data: await getGroup(viewer, params.id) }
  }),
})
