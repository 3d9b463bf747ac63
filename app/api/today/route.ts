import * as calls from '@/lib/groups/today/contract'
import { getToday } from '@/lib/groups/today/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getToday, async ({ viewer }) => ({ today: await getToday(viewer) })),
})
