import type { OrdersView } from './order'

type Totals = OrdersView['totals']

/** What the organiser tells the supplier: a line for each item and size. */
export function supplierText(
  title: string,
  totals: Totals,
  quantityKey: 'quantity' | 'paidQuantity',
): string {
  const lines = totals
    .filter((total) => total[quantityKey] > 0)
    .map((total) => `${total[quantityKey]} × ${itemName(total)}`)
  return [title, ...lines].join('\n')
}

export const itemName = ({ title, option }: Pick<Totals[number], 'title' | 'option'>): string =>
  option === null ? title : `${title}, ${option}`
