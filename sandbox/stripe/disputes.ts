import { z } from 'zod'
import { recordMovement } from './balance-transactions'
import { cardOf } from './charges'
import { missing, refused } from './errors'
import { recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { expand, listParameters, readParameters, text } from './parameters'
import type { Charge, Dispute } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { nowSeconds, type World } from './world'

const disputeFeePence = 2000
const week = 7 * 24 * 60 * 60

/** The payer's bank takes a payment back, all of what is left of it unless `amount` (pence) says less. */
export function openDispute(
  world: World,
  charge: Charge,
  amount = charge.amount - charge.amount_refunded,
): Dispute {
  const card = cardOf(charge)
  const id = newId('dp')
  const movement = recordMovement(world, {
    type: 'adjustment',
    amount: -amount,
    feePence: disputeFeePence,
    feeDescription: 'Dispute fee',
    source: id,
    category: 'dispute',
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const now = nowSeconds(world)
  const dispute = world.disputes.put({
    id,
    object: 'dispute',
    amount,
    charge: charge.id,
    created: now,
    currency: 'gbp',
    evidence: {},
    evidence_details: { due_by: now + week, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: card.brand, case_type: 'chargeback', network_reason_code: '83' },
    },
    reason: card.disputeReason ?? 'fraudulent',
    status: 'needs_response',
    _balance_transactions: [movement.id],
  })
  charge.disputed = true
  world.charges.put(charge)
  recordEvent(world, 'charge.dispute.created', dispute)
  recordEvent(world, 'charge.dispute.funds_withdrawn', dispute)
  recordEvent(world, 'charge.updated', charge, { disputed: false })
  return dispute
}

/** Decides an open dispute; a dispute that was won brings the money back, but not the fee. */
export function closeDispute(world: World, dispute: Dispute, outcome: 'won' | 'lost'): void {
  if (dispute.status !== 'needs_response') throw refused('This dispute is already closed.')
  const before = { status: dispute.status }
  dispute.status = outcome
  if (outcome === 'won') {
    const movement = recordMovement(world, {
      type: 'adjustment',
      amount: dispute.amount,
      source: dispute.id,
      category: 'dispute_reversal',
      description: `Chargeback reversal for ${dispute.charge}`,
    })
    dispute._balance_transactions.push(movement.id)
  }
  world.disputes.put(dispute)
  recordEvent(world, 'charge.dispute.updated', dispute, before)
  if (outcome === 'won') recordEvent(world, 'charge.dispute.funds_reinstated', dispute)
  recordEvent(world, 'charge.dispute.closed', dispute)
}

export function requireDispute(world: World, id: string): Dispute {
  const dispute = world.disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  return dispute
}

const listDisputes = z.strictObject({
  ...listParameters,
  charge: text().optional(),
  payment_intent: text().optional(),
})

export const disputeRoutes: ApiRoute[] = [
  route('GET', '/v1/disputes', listDisputes, (world, parameters) => {
    const { charge, payment_intent: intent } = parameters
    const rows = world.disputes
      .newestFirst()
      .filter(
        (dispute) => (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent),
      )
    return listPage(world, '/v1/disputes', rows, parameters)
  }),
  route('GET', '/v1/disputes/:id', readParameters, (world, _parameters, id) =>
    render(world, requireDispute(world, id)),
  ),
  route('POST', '/v1/disputes/:id/close', z.strictObject({ expand }), (world, _parameters, id) => {
    const dispute = requireDispute(world, id)
    closeDispute(world, dispute, 'lost')
    return render(world, dispute)
  }),
]
