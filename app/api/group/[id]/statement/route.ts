import { londonDay } from '@/lib/clock'
import { fileAnswer, fileNameOf } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import { getStatement as call } from '@/lib/payments/contract'
import { getStatement } from '@/lib/payments/statement'
import { statementCsv } from '@/lib/payments/statement-csv'
import { statementPdf } from '@/lib/payments/statement-pdf'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(call, async ({ viewer, params, query }) => {
    const statement = await getStatement(viewer, params.id)
    const name = `${fileNameOf(statement.groupTitle)}-${londonDay(statement.madeAt)}.${query.format}`
    return query.format === 'pdf'
      ? fileAnswer({ name, type: 'application/pdf', body: await statementPdf(statement) })
      : fileAnswer({ name, type: 'text/csv; charset=utf-8', body: statementCsv(statement) })
  }),
})
