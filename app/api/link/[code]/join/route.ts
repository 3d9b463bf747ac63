import * as calls from '@/lib/groups/links/contract'
import { joinByLink } from '@/lib/groups/links/join-by-link'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.joinByLink, async ({ viewer, params }) => {
    const { hasJoined, group } = await joinByLink(viewer, params.code)
    return hasJoined
      ? { message: `You joined “${group.title}”.`, groupId: group.id }
      : jsonResponse({ message: 'You’ve asked to join. An admin will answer.', groupId: null }, 202)
  }),
})
