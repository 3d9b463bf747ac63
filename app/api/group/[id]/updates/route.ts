import * as calls from '@/lib/groups/updates/contract'
import { postUpdate } from '@/lib/groups/updates/post-update'
import { listUpdates } from '@/lib/groups/updates/queries'
import { readUpdate } from '@/lib/groups/updates/read-update'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.postUpdate, ({ viewer, params, request }) =>
    postUpdate(viewer, params.id, () => readUpdate(viewer, request)),
  ),
  GET: handle(calls.listUpdates, async ({ viewer, params }) => ({
    updates: await listUpdates(viewer, params.id),
  })),
})
