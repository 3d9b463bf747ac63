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

const DISPUTE_FEE_PENCE = 2000
const WEEK = 7 * 24 * 60 * 60

type DisputeInput = {
  /** In pence; all that is left of the charge when it is not named. */
  amount?: number
  /** The bank only asks: no money moves yet. */
  isInquiry?: boolean
}

/** The payer's bank takes a payment back, or asks about it. */
export function openDispute(world: World, charge: Charge, input: DisputeInput = {}): Dispute {
  if (charge.status !== 'succeeded') throw refused('Only a charge that succeeded can be disputed.')
  const { amount = charge.amount - charge.amount_refunded, isInquiry = false } = input
  const card = cardOf(charge)
  const now = nowSeconds(world)
  const dispute = world.disputes.put({
    id: newId('dp'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created: now,
    currency: 'gbp',
    evidence: {},
    evidence_details: { due_by: now + WEEK, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: card.brand, case_type: isInquiry ? 'inquiry' : 'chargeback', network_reason_code: '83' },
    },
    reason: card.disputeReason ?? 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    _balance_transactions: [],
  })
  if (!isInquiry) withdraw(world, dispute)
  recordEvent(world, 'charge.dispute.created', dispute)
  if (isInquiry) return dispute
  recordEvent(world, 'charge.dispute.funds_withdrawn', dispute)
  charge.disputed = true
  world.charges.put(charge)
  recordEvent(world, 'charge.updated', charge, { disputed: false })
  return dispute
}

function withdraw(world: World, dispute: Dispute): void {
  const movement = recordMovement(world, {
    type: 'adjustment',
    amount: -dispute.amount,
    feePence: DISPUTE_FEE_PENCE,
    feeDescription: 'Dispute fee',
    source: dispute.id,
    category: 'dispute',
    description: `Chargeback withdrawal for ${dispute.charge}`,
  })
  dispute._balance_transactions.push(movement.id)
}

/**
 * Decides an open dispute; one that was won brings the money back, but not the fee.
 * An inquiry ends without anything having moved, whatever the outcome.
 */
export function closeDispute(world: World, dispute: Dispute, outcome: 'won' | 'lost') {
  const isInquiry = dispute.status === 'warning_needs_response'
  if (!isInquiry && dispute.status !== 'needs_response') throw refused('This dispute is already closed.')
  const before = { status: dispute.status }
  dispute.status = isInquiry ? 'warning_closed' : outcome
  const isReinstated = dispute.status === 'won'
  if (isReinstated) reinstate(world, dispute)
  world.disputes.put(dispute)
  recordEvent(world, 'charge.dispute.updated', dispute, before)
  if (isReinstated) recordEvent(world, 'charge.dispute.funds_reinstated', dispute)
  recordEvent(world, 'charge.dispute.closed', dispute)
}

function reinstate(world: World, dispute: Dispute) {
  const movement = recordMovement(world, {
    type: 'adjustment',
    amount: dispute.amount,
    source: dispute.id,
    category: 'dispute_reversal',
    description: `Chargeback reversal for ${dispute.charge}`,
  })
  dispute._balance_transactions.push(movement.id)
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
