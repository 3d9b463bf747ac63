import { z } from 'zod'
import { formatPounds } from '@/sandbox/layout'
import { presentmentOf } from './adaptive-pricing'
import { balanceOf, recordMovement } from './balance-transactions'
import { closeInquiries, isChargedBack } from './disputes'
import { missing, missingReference, refused } from './errors'
import { recordEvent } from './events'
import { closeWarnings } from './fraud-warnings'
import { newId } from './ids'
import { listPage } from './lists'
import { amount, expand, flag, listFields, metadata, retrieveSchema, text } from './parameters'
import type { Charge, Metadata, Refund } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { takeRefund } from './waiting-refunds'
import { nowSeconds, type World } from './world'

const createRefundSchema = z.strictObject({
  amount: amount.optional(),
  charge: text().optional(),
  currency: text().optional(),
  expand,
  metadata: metadata.optional(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  refund_application_fee: flag.optional(),
  reverse_transfer: flag.optional(),
})

type CreateRefund = z.output<typeof createRefundSchema>

type RefundInput = {
  amount?: number
  metadata?: Metadata
  reason?: string
}

/** Refunds a charge to its payer: all that is left of it, unless an amount is given. */
export function refundCharge(world: World, charge: Charge, input: RefundInput): Refund {
  const leftPence = charge.amount - charge.amount_refunded
  const refundPence = input.amount ?? leftPence
  requireRefundable(world, charge, refundPence, leftPence)
  const id = newId('re')
  const isFunded = balanceOf(world).available >= refundPence
  const movementId = isFunded ? takeRefund(world, { id, amount: refundPence }, isDebit(charge)) : null
  const refund = world.refunds.put({
    id,
    object: 'refund',
    amount: refundPence,
    balance_transaction: movementId,
    charge: charge.id,
    created: nowSeconds(world),
    currency: 'gbp',
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isFunded && !world.faults.refundsPending ? 'succeeded' : 'pending',
    transfer_reversal: null,
    ...pendingReason(world, isFunded),
    ...presentmentOf(charge, refundPence),
  })
  setRefunded(world, charge, charge.amount_refunded + refundPence)
  recordEvent(world, 'refund.created', refund)
  recordEvent(world, 'charge.refunded', charge, { amount_refunded: charge.amount_refunded - refundPence })
  recordEvent(world, 'refund.updated', refund)
  closeInquiries(world, charge)
  if (charge.refunded) closeWarnings(world, charge)
  return refund
}

const isDebit = (charge: Charge) => charge.payment_method_details.type !== 'card'

/** A refund waits until enough money is available, not just pending; once taken, it may still be on its way. */
function pendingReason(world: World, isFunded: boolean): Pick<Refund, 'pending_reason'> {
  if (!isFunded) return { pending_reason: 'insufficient_funds' }
  return world.faults.refundsPending ? { pending_reason: 'processing' } : {}
}

function requireRefundable(world: World, charge: Charge, refundPence: number, leftPence: number): void {
  if (isChargedBack(world, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw refused(message, { code: 'charge_disputed' })
  }
  if (charge.status !== 'succeeded')
    throw refused(`Charge ${charge.id} has not been paid; it cannot be refunded.`)
  if (leftPence === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw refused(message, { code: 'charge_already_refunded' })
  }
  if (refundPence > leftPence) {
    const message = `Refund amount (${formatPounds(refundPence)}) is greater than unrefunded amount on charge (${formatPounds(leftPence)})`
    throw refused(message, { param: 'amount' })
  }
  if (world.faults.insufficientBalance) {
    throw refused('Insufficient funds in your Stripe balance to refund this amount.', {
      code: 'balance_insufficient',
    })
  }
}

function setRefunded(world: World, charge: Charge, amountRefunded: number) {
  charge.amount_refunded = amountRefunded
  charge.refunded = amountRefunded === charge.amount
  world.charges.put(charge)
}

/** Ends a refund: it arrives, the payer's bank sends it back, or it is cancelled. */
export function settleRefund(world: World, refund: Refund, outcome: 'succeeded' | 'failed' | 'canceled') {
  const charge = world.charges.get(refund.charge)
  const isOver = refund.status === 'failed' || refund.status === 'canceled'
  if (!charge || isOver) throw refused(`The refund is ${refund.status}.`)
  const previousAttributes = { status: refund.status }
  if (outcome === 'succeeded' && !refund.balance_transaction)
    refund.balance_transaction = takeRefund(world, refund, isDebit(charge))
  refund.status = outcome
  delete refund.pending_reason
  if (outcome !== 'succeeded') returnMoney(world, refund, charge)
  world.refunds.put(refund)
  recordEvent(world, 'refund.updated', refund, previousAttributes)
  if (outcome === 'failed') recordEvent(world, 'refund.failed', refund)
}

function returnMoney(world: World, refund: Refund, charge: Charge) {
  const { amount: refundPence, id } = refund
  if (refund.balance_transaction) {
    refund.failure_balance_transaction = recordMovement(world, {
      type: isDebit(charge) ? 'payment_failure_refund' : 'refund_failure',
      amountPence: refundPence,
      source: id,
      category: 'refund_failure',
    }).id
  }
  if (refund.status === 'failed') refund.failure_reason = 'lost_or_stolen_card'
  setRefunded(world, charge, charge.amount_refunded - refundPence)
}

function chargeToRefund(world: World, parameters: CreateRefund): Charge {
  const { charge: chargeId, payment_intent: intentId } = parameters
  if (chargeId) {
    const charge = world.charges.get(chargeId)
    if (!charge) throw missingReference('charge', chargeId, 'charge')
    return charge
  }
  if (!intentId) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.'
    throw refused(message, { code: 'parameter_missing', executed: false })
  }
  const intent = world.paymentIntents.get(intentId)
  if (!intent) throw missingReference('payment_intent', intentId, 'payment_intent')
  const charge = intent.latest_charge ? world.charges.get(intent.latest_charge) : undefined
  if (!charge) throw refused(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  return charge
}

const listRefundsSchema = z.strictObject({
  ...listFields,
  charge: text().optional(),
  payment_intent: text().optional(),
})

export const refundRoutes: ApiRoute[] = [
  route('POST', '/v1/refunds', createRefundSchema, (world, parameters) => {
    const charge = chargeToRefund(world, parameters)
    if (parameters.reverse_transfer) {
      throw refused('This charge has no associated transfer to reverse.', { param: 'reverse_transfer' })
    }
    return render(world, refundCharge(world, charge, parameters))
  }),
  route('GET', '/v1/refunds', listRefundsSchema, (world, parameters) => {
    const { charge, payment_intent: intent } = parameters
    const rows = world.refunds
      .newestFirst()
      .filter(
        (refund) => (!charge || refund.charge === charge) && (!intent || refund.payment_intent === intent),
      )
    return listPage(world, '/v1/refunds', rows, parameters)
  }),
  route('GET', '/v1/refunds/:id', retrieveSchema, (world, _parameters, id) => {
    const refund = world.refunds.get(id)
    if (!refund) throw missing('refund', id)
    return render(world, refund)
  }),
]
