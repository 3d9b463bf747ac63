import { recordMovement } from './balance-transactions'
import type { Change } from './control-schema'
import { refused } from './errors'
import { DAY_SECONDS, type World } from './world'

/** Makes the balance's own book differ from what happened, for the reconciliation to find. */
export function alterBooks(world: World, change: NonNullable<Change['alterBooks']>) {
  if ('remove' in change) return removeMovements(world, change.remove)
  const { add, amount: amountPence, fee, source, category, currency, daysAgo } = change
  const movement = recordMovement(world, {
    type: add as 'adjustment',
    amountPence,
    feePence: fee,
    source,
    category,
  })
  movement.created -= Math.round(daysAgo * DAY_SECONDS)
  movement.currency = currency
  world.balanceTransactions.put(movement)
}

function removeMovements(world: World, source: string) {
  const found = [...world.balanceTransactions.values()].filter((movement) => movement.source === source)
  if (found.length === 0) throw refused(`Nothing has moved for ${source}.`)
  for (const { id } of found) world.balanceTransactions.delete(id)
}
