import { londonDay } from '@/lib/clock'
import { fileAnswer, fileNameOf } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import { getStatement as call } from '@/lib/payments/contract'
import { getStatement } from '@/lib/payments/statement'
import { statementCsv } from '@/lib/payments/statement-csv'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(call, async ({ viewer, params, query }) => {
    const statement = await getStatement(viewer, params.id)
    const name = `${fileNameOf(statement.groupTitle)}-${londonDay(statement.madeAt)}.${query.format}`
    if (query.format === 'csv')
      return fileAnswer({ name, type: 'text/csv; charset=utf-8', body: statementCsv(statement) })
    // Typesetting is loaded when the first one is asked for.
    const { statementPdf } = await import('@/lib/payments/statement-pdf')
    return fileAnswer({ name, type: 'application/pdf', body: await statementPdf(statement) })
  }),
})
