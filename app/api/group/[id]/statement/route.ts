import { londonDay } from '@/lib/base/clock'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { operatorIdentity } from '@/lib/base/operator-identity/operator-identity'
import * as calls from '@/lib/money/statements/contract'
import { requirePrintable } from '@/lib/money/statements/pdf-lines'
import { getStatement } from '@/lib/money/statements/statement'
import { statementCsv } from '@/lib/money/statements/statement-csv'
import { fileAnswer, fileNameOf } from '@/lib/platform/http/file-answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getStatement, ({ viewer, params, query }) =>
    drawInTurn(viewer.userId, async () => {
      const statement = await getStatement(viewer, params.id)
      const name = `${fileNameOf(statement.groupTitle)}-${londonDay(statement.madeAt)}.${query.format}`
      if (query.format === 'csv')
        return fileAnswer({ name, type: 'text/csv; charset=utf-8', body: statementCsv(statement) })
      requirePrintable(statement.lines)
      // The typesetting code is loaded on first use.
      const { statementPdf } = await import('@/lib/money/statements/statement-pdf')
      return fileAnswer({
        name,
        type: 'application/pdf',
        body: await statementPdf(statement, operatorIdentity),
      })
    }),
  ),
})
