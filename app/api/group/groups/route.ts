import * as calls from '@/lib/groups/contract'
import * as groups from '@/lib/groups/queries'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listGroups, async ({ viewer }) => ({ groups: await groups.listGroups(viewer) })),
})
