import * as calls from '@/lib/audit/contract'
import { listOwnAudit } from '@/lib/audit/queries'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listOwnAudit, ({ viewer, query }) => listOwnAudit(viewer, query)),
})
