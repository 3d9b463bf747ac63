import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import * as calls from '@/lib/money/statements/contract'
import { limitStatementPdfs } from '@/lib/money/statements/limit-pdfs'
import { getStatement } from '@/lib/money/statements/statement'
import { makeStatementFile } from '@/lib/money/statements/statement-file'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getStatement, async ({ viewer, params, query }) => {
    if (query.format === 'pdf') await limitStatementPdfs(viewer)
    return drawInTurn(viewer.userId, async () =>
      makeStatementFile(await getStatement(viewer, params.id), query.format),
    )
  }),
})
