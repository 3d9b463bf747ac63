import { getCollectionHistory } from '@/lib/groups/group/collected'
import * as calls from '@/lib/groups/group/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getCollected, async ({ viewer, params }) => ({
    points: (await getCollectionHistory(viewer, params.id)).points,
  })),
})
