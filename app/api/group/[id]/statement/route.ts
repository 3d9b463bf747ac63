import { londonDay } from '@/lib/clock'
import { fileAnswer, fileNameOf } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import { runBy } from '@/lib/run-by/run-by'
import * as calls from '@/lib/statements/contract'
import { requirePrintable } from '@/lib/statements/pdf-lines'
import { getStatement } from '@/lib/statements/statement'
import { statementCsv } from '@/lib/statements/statement-csv'
import { drawInTurn } from '@/lib/typesetting/draw-in-turn'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getStatement, ({ viewer, params, query }) =>
    drawInTurn(viewer.userId, async () => {
      const statement = await getStatement(viewer, params.id)
      const name = `${fileNameOf(statement.groupTitle)}-${londonDay(statement.madeAt)}.${query.format}`
      if (query.format === 'csv')
        return fileAnswer({ name, type: 'text/csv; charset=utf-8', body: statementCsv(statement) })
      requirePrintable(statement.lines)
      // The typesetting code is loaded on first use.
      const { statementPdf } = await import('@/lib/statements/statement-pdf')
      return fileAnswer({ name, type: 'application/pdf', body: await statementPdf(statement, runBy) })
    }),
  ),
})
