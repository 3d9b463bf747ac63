import { type CsvCell, toCsv } from '@/lib/money/statements/csv'
import type { ListedPerson } from './queries'

/** A list as a table that parse-list.ts reads again without loss; an amount that no admin has set is left out. */
export const peopleCsv = (people: ListedPerson[]): string =>
  toCsv([
    ['Name', 'Email', 'Phone', 'Amount'],
    ...people.map((person): CsvCell[] => [
      person.name,
      person.email,
      person.phoneNumber,
      person.isPinned ? { pence: person.amountPence } : null,
    ]),
  ])
