import { getClosingStatement } from '@/lib/groups/closing/closing-statement'
import * as calls from '@/lib/groups/closing/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getClosingStatement, async ({ viewer, params }) => ({
    closingStatement: await getClosingStatement(viewer, params.id),
  })),
})
