import { balanceOf, recordMovement } from './balance-transactions'
import { recordEvent } from './events'
import type { Refund } from './records'
import type { World } from './world'

/** Takes the money of a refund out of the balance. */
export function takeRefund(world: World, refund: Pick<Refund, 'id' | 'amount'>, isDebit: boolean): string {
  const { id, amount } = refund
  const type = isDebit ? 'payment_refund' : 'refund'
  return recordMovement(world, { type, amountPence: -amount, source: id, category: 'refund' }).id
}

/**
 * Makes the refunds that wait for money, oldest first, as far as the available money goes. One whose charge was
 * disputed in the meantime fails: nothing had been taken for it.
 */
export function makeWaitingRefunds(world: World) {
  for (const refund of world.refunds.values()) {
    if (refund.pending_reason !== 'insufficient_funds' || refund.status !== 'pending') continue
    const charge = world.charges.get(refund.charge)
    if (!charge) continue
    if (charge.disputed) {
      failWaitingRefund(world, refund)
      charge.amount_refunded -= refund.amount
      charge.refunded = false
      world.charges.put(charge)
      continue
    }
    if (balanceOf(world).available < refund.amount) return
    refund.balance_transaction = takeRefund(world, refund, charge.payment_method_details.type !== 'card')
    refund.status = world.faults.refundsPending ? 'pending' : 'succeeded'
    if (world.faults.refundsPending) refund.pending_reason = 'processing'
    else delete refund.pending_reason
    world.refunds.put(refund)
    recordEvent(world, 'refund.updated', refund, { status: 'pending' })
  }
}

function failWaitingRefund(world: World, refund: Refund) {
  refund.status = 'failed'
  refund.failure_reason = 'charge_for_pending_refund_disputed'
  delete refund.pending_reason
  world.refunds.put(refund)
  recordEvent(world, 'refund.updated', refund, { status: 'pending' })
  recordEvent(world, 'refund.failed', refund)
}
