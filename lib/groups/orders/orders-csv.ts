import { type CsvCell, toCsv } from '@/lib/money/statements/csv'
import type { Form } from './form'
import type { Orders } from './queries'

/** A row for each line, a column for each question; a person's answers stand in each of their rows. */
export function ordersCsv({ items, questions }: Form, orders: Orders['orders']): string {
  const itemOf = new Map(items.map((item) => [item.id, item]))
  return toCsv([
    ['Name', 'Item', 'Option', 'Quantity', 'Amount', 'Order', 'Paid', ...questions.map(({ text }) => text)],
    ...orders.flatMap(({ name, lines, answers, sumPence, paidForPence }) =>
      lines.map(({ itemId, option, quantity }): CsvCell[] => {
        const { title = '', pricePence = 0 } = itemOf.get(itemId) ?? {}
        return [
          ...[name, title, option, String(quantity), { pence: quantity * pricePence }],
          ...[{ pence: sumPence }, { pence: paidForPence }],
          ...questions.map(({ id }) => answers.find(({ questionId }) => questionId === id)?.answer ?? null),
        ]
      }),
    ),
  ])
}
