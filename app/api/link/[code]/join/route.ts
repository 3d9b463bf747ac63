import { jsonAnswer } from '@/lib/http/answer'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/links/contract'
import { joinByLink } from '@/lib/links/join-by-link'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.joinByLink, async ({ viewer, params }) => {
    const { isIn, group } = await joinByLink(viewer, params.code)
    return isIn
      ? { message: `You joined “${group.title}”.`, groupId: group.id }
      : jsonAnswer({ message: 'You’ve asked to join. An admin will answer.', groupId: null }, 202)
  }),
})
