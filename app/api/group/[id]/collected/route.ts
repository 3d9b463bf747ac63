import * as calls from '@/lib/groups/contract'
import { getCollected } from '@/lib/groups/queries'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getCollected, async ({ viewer, params }) => ({
    points: await getCollected(viewer, params.id),
  })),
})
