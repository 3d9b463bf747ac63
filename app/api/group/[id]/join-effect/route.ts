import * as calls from '@/lib/groups/invitations/contract'
import { getJoinEffect } from '@/lib/groups/members/join-effect'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getJoinEffect, async ({ viewer, params, query }) => ({
    effect: await getJoinEffect(viewer, params.id, query.username),
  })),
})
