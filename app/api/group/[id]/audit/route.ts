import * as calls from '@/lib/audit/contract'
import { listGroupAudit } from '@/lib/audit/queries'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listGroupAudit, ({ viewer, params, query }) => listGroupAudit(viewer, params.id, query)),
})
