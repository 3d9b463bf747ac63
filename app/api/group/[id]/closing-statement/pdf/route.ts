import { londonDay } from '@/lib/base/clock'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { operatorIdentity } from '@/lib/base/operator-identity/operator-identity'
import { getClosingStatement } from '@/lib/groups/closing/closing-statement'
import * as calls from '@/lib/groups/closing/contract'
import { recordedPaymentsText, statementRows } from '@/lib/groups/closing/rules'
import { limitStatementPdfs } from '@/lib/money/statements/limit-pdfs'
import { getStatement } from '@/lib/money/statements/statement'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getClosingStatementFile, async ({ viewer, params }) => {
    await limitStatementPdfs(viewer)
    return drawInTurn(viewer.userId, async () => {
      const [closing, statement] = await Promise.all([
        getClosingStatement(viewer, params.id),
        getStatement(viewer, params.id),
      ])
      const name = `${fileNameOf(closing.title)}-closing-${londonDay(statement.madeAt)}.pdf`
      // The typesetting code is loaded on first use.
      const { makeStatementPdf } = await import('@/lib/money/statements/statement-pdf')
      const summary = {
        title: 'Where every pound went',
        text: closing.thanks,
        rows: statementRows(closing),
        note: recordedPaymentsText(closing),
      }
      return fileResponse({
        name,
        type: 'application/pdf',
        body: await makeStatementPdf(statement, operatorIdentity, summary),
      })
    })
  }),
})
