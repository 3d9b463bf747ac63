import { londonDay } from '@/lib/clock'
import { fileAnswer, fileNameOf } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import { runBy } from '@/lib/run-by/run-by'
import * as calls from '@/lib/statements/contract'
import { getStatement } from '@/lib/statements/statement'
import { statementCsv } from '@/lib/statements/statement-csv'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getStatement, async ({ viewer, params, query }) => {
    const statement = await getStatement(viewer, params.id)
    const name = `${fileNameOf(statement.groupTitle)}-${londonDay(statement.madeAt)}.${query.format}`
    if (query.format === 'csv')
      return fileAnswer({ name, type: 'text/csv; charset=utf-8', body: statementCsv(statement) })
    // The typesetting code is loaded on first use.
    const { statementPdf } = await import('@/lib/statements/statement-pdf')
    return fileAnswer({ name, type: 'application/pdf', body: await statementPdf(statement, runBy) })
  }),
})
