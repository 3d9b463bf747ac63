import { getClosingStatement } from '@/lib/closing/closing-statement'
import * as calls from '@/lib/closing/contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getClosingStatement, async ({ viewer, params }) => ({
    closingStatement: await getClosingStatement(viewer, params.id),
  })),
})
