import { londonDay } from '@/lib/clock'
import { fileAnswer, fileNameOf } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/statements/contract'
import { getStatement } from '@/lib/statements/statement'
import { statementCsv } from '@/lib/statements/statement-csv'
import { statementPdf } from '@/lib/statements/statement-pdf'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getStatement, async ({ viewer, params, query }) => {
    const statement = await getStatement(viewer, params.id)
    const name = `${fileNameOf(statement.groupTitle)}-${londonDay(statement.madeAt)}.${query.format}`
    return query.format === 'pdf'
      ? fileAnswer({ name, type: 'application/pdf', body: await statementPdf(statement) })
      : fileAnswer({ name, type: 'text/csv; charset=utf-8', body: statementCsv(statement) })
  }),
})
