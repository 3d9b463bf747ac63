import { type CsvCell, toCsv } from '@/lib/money/statements/csv'
import type { Season } from './queries'

/** A row for each person; for each period, how they stand and what they have paid. */
export const seasonCsv = ({ periods, people }: Season): string =>
  toCsv([
    ['Name', ...periods.flatMap(({ title }) => [title, `${title}: paid`])],
    ...people.map(({ name, cells }): CsvCell[] => [
      name,
      ...cells.flatMap((cell): CsvCell[] => [cell?.state ?? null, cell && { pence: cell.paidPence }]),
    ]),
  ])
