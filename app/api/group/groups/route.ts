import * as calls from '@/lib/groups/group/contract'
import * as groups from '@/lib/groups/group/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listGroups, async ({ viewer }) => ({ groups: await groups.listGroups(viewer) })),
})
