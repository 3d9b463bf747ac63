import * as calls from '@/lib/people/accounts/contract'
import { listSessions } from '@/lib/people/accounts/sign-in/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listSessions, async ({ viewer }) => ({ sessions: await listSessions(viewer) })),
})
