import * as calls from '@/lib/accounts/contract'
import { listSessions } from '@/lib/accounts/queries'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listSessions, async ({ viewer }) => ({ sessions: await listSessions(viewer) })),
})
