import { feeDetail } from './balance-transactions'
import { requireCharge } from './charges'
import { refused } from './errors'
import type { World } from './world'

/** Makes the provider's record of a charge differ by `by` pence, for the reconciliation to find. */
export function alterCharge(world: World, input: { charge: string; by: number }, part: 'amount' | 'fee') {
  const charge = requireCharge(world, input.charge)
  const movement = charge.balance_transaction
    ? world.balanceTransactions.get(charge.balance_transaction)
    : undefined
  if (!movement) throw refused('The fee of this charge is not known yet.')
  if (part === 'amount') {
    charge.amount += input.by
    charge.amount_captured += input.by
    movement.amount += input.by
  } else {
    movement.fee += input.by
    movement.fee_details = [feeDetail(movement.fee, 'Stripe processing fees')]
  }
  movement.net = movement.amount - movement.fee
  world.charges.put(charge)
  world.balanceTransactions.put(movement)
}
