import { londonDay } from '@/lib/base/clock'
import { operatorIdentity } from '@/lib/base/operator-identity/operator-identity'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { requirePrintable } from './pdf-lines'
import type { Statement } from './statement'
import { makeStatementCsv } from './statement-csv'

/** A statement as a file to download; throws 409 for a PDF that would be too long. */
export async function makeStatementFile(statement: Statement, format: 'csv' | 'pdf'): Promise<Response> {
  const name = `${fileNameOf(statement.groupTitle)}-${londonDay(statement.madeAt)}.${format}`
  if (format === 'csv')
    return fileResponse({ name, type: 'text/csv; charset=utf-8', body: makeStatementCsv(statement) })
  requirePrintable(statement.lines)
  // The typesetting code is loaded on first use.
  const { makeStatementPdf } = await import('./statement-pdf')
  return fileResponse({
    name,
    type: 'application/pdf',
    body: await makeStatementPdf(statement, operatorIdentity),
  })
}
