import { numericDay, timeOfDay } from '@/lib/base/dates'
import { type CsvCell, toCsv } from './csv'
import type { Statement, StatementLine } from './statement'

/** A group's statement as a table: what came in, what went out, and the balance after each line. */
export function makeStatementCsv({ lines, incomingPence, outgoingPence, balancePence }: Statement): string {
  return toCsv([
    ['Date', 'Time', 'What', 'Who', 'In', 'Out', 'Balance', 'Reference'],
    ...lines.map(rowOf),
    [
      'Total',
      null,
      null,
      null,
      { pence: incomingPence },
      { pence: outgoingPence },
      { pence: balancePence },
      null,
    ],
  ])
}

const rowOf = ({ at, what, who, changePence, balancePence, reference }: StatementLine): CsvCell[] => [
  numericDay(at),
  timeOfDay(at),
  what,
  who,
  changePence > 0 ? { pence: changePence } : null,
  changePence < 0 ? { pence: -changePence } : null,
  { pence: balancePence },
  reference,
]
