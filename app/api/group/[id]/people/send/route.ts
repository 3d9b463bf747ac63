import * as calls from '@/lib/groups/people-list/contract'
import { sendLinks } from '@/lib/groups/people-list/send-links'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.sendLinks, ({ viewer, params, body }) => sendLinks(viewer, params.id, body.memberIds)),
})
