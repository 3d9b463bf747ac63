import { londonDay } from '@/lib/clock'
import { getClosingStatement } from '@/lib/closing/closing-statement'
import * as calls from '@/lib/closing/contract'
import { notedWords, statementRows } from '@/lib/closing/rules'
import { fileAnswer, fileNameOf } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import { runBy } from '@/lib/run-by/run-by'
import { getStatement } from '@/lib/statements/statement'
import { drawInTurn } from '@/lib/typesetting/draw-in-turn'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getClosingStatementFile, ({ viewer, params }) =>
    drawInTurn(viewer.userId, async () => {
      const [closing, statement] = await Promise.all([
        getClosingStatement(viewer, params.id),
        getStatement(viewer, params.id),
      ])
      const name = `${fileNameOf(closing.title)}-closing-${londonDay(statement.madeAt)}.pdf`
      // The typesetting code is loaded on first use.
      const { statementPdf } = await import('@/lib/statements/statement-pdf')
      const sums = {
        title: 'Where every pound went',
        text: closing.thanks,
        rows: statementRows(closing),
        note: notedWords(closing),
      }
      return fileAnswer({ name, type: 'application/pdf', body: await statementPdf(statement, runBy, sums) })
    }),
  ),
})
