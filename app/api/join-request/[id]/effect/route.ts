import { handle, methods } from '@/lib/http/handle'
import { getRequestEffect } from '@/lib/links/answer-request'
import * as calls from '@/lib/links/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getJoinRequestEffect, async ({ viewer, params }) => ({
    effect: await getRequestEffect(viewer, params.id),
  })),
})
