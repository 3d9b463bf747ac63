import { type CsvCell, toCsv } from '@/lib/money/statements/csv'
import type { Form } from './order-form'
import type { Orders } from './queries'

/** In a longer file, answers are not repeated: those of a thousand people, each a hundred times, are half a gigabyte. */
export const MAX_ROWS_WITH_ANSWERS = 5_000

/** A row for each line, a column for each question; a person's answers stand in each of their rows. */
export function ordersCsv({ items, questions }: Form, orders: Orders['orders']): string {
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const isLong = orders.reduce((rows, { lines }) => rows + lines.length, 0) > MAX_ROWS_WITH_ANSWERS
  return toCsv([
    ['Name', 'Item', 'Option', 'Quantity', 'Amount', 'Order', 'Paid', ...questions.map(({ text }) => text)],
    ...orders.flatMap(({ name, lines, answers, sumPence, paidForPence }) =>
      lines.map(({ itemId, option, quantity }, index): CsvCell[] => {
        const { title = '', pricePence = 0 } = itemsById.get(itemId) ?? {}
        const shown = isLong && index > 0 ? [] : answers
        return [
          ...[name, title, option, String(quantity), { pence: quantity * pricePence }],
          ...[{ pence: sumPence }, { pence: paidForPence }],
          ...questions.map(({ id }) => shown.find(({ questionId }) => questionId === id)?.answer ?? null),
        ]
      }),
    ),
  ])
}
