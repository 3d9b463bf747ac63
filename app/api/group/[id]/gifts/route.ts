import * as calls from '@/lib/gifts/contract'
import { listGifts } from '@/lib/gifts/queries'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listGifts, async ({ params, viewer }) => ({
    gifts: await listGifts(viewer, params.groupId),
  })),
})
