import * as calls from '@/lib/people/audit/contract'
import { listGroupAudit } from '@/lib/people/audit/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listGroupAudit, ({ viewer, params, query }) => listGroupAudit(viewer, params.id, query)),
})
