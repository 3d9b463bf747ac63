import { addMs, HOUR, now } from '@/lib/base/clock'
import { INTERACTIVE_OPTIONS, stripe } from './client'
import { idOf } from './id-of'

/** All that the provider holds in GBP, in pence: available and pending, either of which can be negative. */
export async function fetchHeldPence(): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve({}, INTERACTIVE_OPTIONS)
  return [...available, ...pending]
    .filter(({ currency }) => currency === 'gbp')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Twice as long as the provider says it takes: docs.stripe.com/payments/payment-intents/asynchronous-capture. */
const MAX_ENTRY_DELAY = 2 * HOUR

/**
 * Charges in GBP that are not in the balance yet, in pence: the provider enters a charge some time after it succeeded.
 * Call it after reading the balance, so that no charge is in both.
 */
export async function fetchAwaitedPence(): Promise<number> {
  const created = { gte: Math.floor(addMs(now(), -MAX_ENTRY_DELAY).getTime() / 1000) }
  let awaitedPence = 0
  for await (const charge of stripe.charges.list({ created, limit: 100 }, INTERACTIVE_OPTIONS)) {
    const isAwaited = charge.status === 'succeeded' && charge.balance_transaction === null
    if (isAwaited && charge.currency === 'gbp')
      awaitedPence += charge.amount_captured - charge.amount_refunded
  }
  return awaitedPence
}

/**
 * What is left of a group's charges, in pence, by the provider's own records: captured, less what was refunded, taken
 * by disputes, or transferred and not reversed.
 */
export async function fetchGroupRemainderPence(groupId: string): Promise<number> {
  const sentPenceByCharge = await fetchSentPence(groupId)
  let leftPence = 0
  for await (const charge of stripe.charges.list(
    { transfer_group: groupId, limit: 100 },
    INTERACTIVE_OPTIONS,
  )) {
    if (charge.status !== 'succeeded') continue
    const disputedPence = charge.disputed ? await fetchDisputedPence(charge.id) : 0
    const deductedPence = charge.amount_refunded + disputedPence + (sentPenceByCharge.get(charge.id) ?? 0)
    leftPence += Math.max(0, charge.amount_captured - deductedPence)
  }
  return leftPence
}

async function fetchSentPence(groupId: string): Promise<Map<string, number>> {
  const sentPenceByCharge = new Map<string, number>()
  for await (const transfer of stripe.transfers.list(
    { transfer_group: groupId, limit: 100 },
    INTERACTIVE_OPTIONS,
  )) {
    const source = idOf(transfer.source_transaction)
    if (source)
      sentPenceByCharge.set(
        source,
        (sentPenceByCharge.get(source) ?? 0) + transfer.amount - transfer.amount_reversed,
      )
  }
  return sentPenceByCharge
}

/** What disputes took and have not brought back, by the movements themselves rather than the disputes' states. */
async function fetchDisputedPence(chargeId: string): Promise<number> {
  let takenPence = 0
  for await (const dispute of stripe.disputes.list({ charge: chargeId, limit: 100 }, INTERACTIVE_OPTIONS))
    takenPence -= dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  return takenPence
}
