import type { Line } from './rules'

/** How many of each item and option were ordered and are paid for: what the organiser tells the supplier. */

export type PaidLines = Line[] | 'all'

type Item = { id: string; title: string; options: string[] }
type Order = { lines: Line[]; paid: PaidLines }
type Total = { itemId: string; title: string; option: string | null; quantity: number; paidQuantity: number }

/** In the order of the form. Items and options that were left out of it since come last. */
export function sumTotals(items: Item[], orders: Order[]): Total[] {
  return items.flatMap(({ id, title, options }) => {
    const ordered = new Map<string | null, Total>()
    for (const { lines, paid } of orders)
      for (const line of lines.filter(({ itemId }) => itemId === id)) {
        const { option, quantity } = line
        const total = ordered.get(option) ?? { itemId: id, title, option, quantity: 0, paidQuantity: 0 }
        total.quantity += quantity
        total.paidQuantity += Math.min(quantity, paid === 'all' ? quantity : quantityIn(paid, line))
        ordered.set(option, total)
      }
    const placeOf = ({ option }: Total) =>
      (options.indexOf(option ?? '') + options.length + 1) % (options.length + 1)
    return [...ordered.values()].sort((a, b) => placeOf(a) - placeOf(b))
  })
}

const quantityIn = (lines: Line[], { itemId, option }: Line): number =>
  lines.find((line) => line.itemId === itemId && line.option === option)?.quantity ?? 0
