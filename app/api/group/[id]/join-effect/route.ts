import { getJoinEffect } from '@/lib/groups/join-effect'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/invitations/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getJoinEffect, async ({ viewer, params, query }) => ({
    effect: await getJoinEffect(viewer, params.id, query.username),
  })),
})
