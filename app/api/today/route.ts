import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/today/contract'
import { getToday } from '@/lib/today/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getToday, async ({ viewer }) => ({ today: await getToday(viewer) })),
})
