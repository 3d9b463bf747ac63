import { getJoinRequestEffect } from '@/lib/groups/links/answer-join-request'
import * as calls from '@/lib/groups/links/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getJoinRequestEffect, async ({ viewer, params }) => ({
    effect: await getJoinRequestEffect(viewer, params.id),
  })),
})
