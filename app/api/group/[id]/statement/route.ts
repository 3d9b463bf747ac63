import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import * as calls from '@/lib/money/statements/contract'
import { getStatement } from '@/lib/money/statements/statement'
import { makeStatementFile } from '@/lib/money/statements/statement-file'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getStatement, ({ viewer, params, query }) =>
    drawInTurn(viewer.userId, async () =>
      makeStatementFile(await getStatement(viewer, params.id), query.format),
    ),
  ),
})
