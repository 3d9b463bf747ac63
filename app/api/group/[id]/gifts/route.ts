import * as calls from '@/lib/groups/gifts/contract'
import { listGifts } from '@/lib/groups/gifts/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listGifts, async ({ params, viewer }) => ({
    gifts: await listGifts(viewer, params.groupId),
  })),
})
