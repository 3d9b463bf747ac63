import { z } from 'zod'
import { recordMovement } from './balance-transactions'
import { cardOf } from './charges'
import { answerDispute, updateDisputeSchema } from './dispute-evidence'
import { DISPUTE_STATES, type DisputeStatus, isClosed, isInquiry, mayBecome } from './dispute-states'
import { missing, refused } from './errors'
import { recordEvent } from './events'
import { closeWarnings } from './fraud-warnings'
import { newId } from './ids'
import { listPage } from './lists'
import { expand, listFields, retrieveSchema, text } from './parameters'
import type { Charge, Dispute } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { addTimer } from './timers'
import { nowMs, nowSeconds, type World } from './world'

const DISPUTE_FEE_PENCE = 2000
const WEEK_SECONDS = 7 * 24 * 60 * 60

type DisputeInput = {
  /** In pence; if unset, all that is left of the charge. */
  amount?: number
  /** The bank only asks: no money moves yet. */
  isInquiry?: boolean
  /** The network pays the payer back at once, by the operator's own rules and without a fee. */
  isResolved?: boolean
}

/** The payer's bank takes a payment back, or asks about it. A charge can have several, each for a part of it. */
export function openDispute(world: World, charge: Charge, input: DisputeInput = {}): Dispute {
  if (charge.status !== 'succeeded') throw refused('Only a charge that succeeded can be disputed.')
  closeWarnings(world, charge)
  const undisputed = undisputedPenceOf(world, charge)
  const { amount = Math.min(undisputed, charge.amount - charge.amount_refunded) } = input
  const { isInquiry: isOpenedAsInquiry = false, isResolved = false } = input
  if (amount <= 0 || amount > undisputed)
    throw refused(`At most ${undisputed} of this charge can be disputed.`)
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
    evidence_details: {
      due_by: now + WEEK_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isOpenedAsInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: card.brand, case_type: caseTypeOf(input), network_reason_code: '83' },
    },
    reason: card.disputeReason ?? 'fraudulent',
    status: isResolved ? 'prevented' : isOpenedAsInquiry ? 'warning_needs_response' : 'needs_response',
    _balance_transactions: [],
  })
  if (isOpenedAsInquiry) {
    recordEvent(world, 'charge.dispute.created', dispute)
    return dispute
  }
  const eventType = takeMoney(world, dispute, isResolved ? 0 : undefined)
  recordEvent(world, 'charge.dispute.created', dispute)
  if (eventType) recordEvent(world, eventType, dispute)
  markDisputed(world, charge)
  return dispute
}

function caseTypeOf({ isInquiry: isOpenedAsInquiry, isResolved }: DisputeInput) {
  if (isResolved) return 'resolution'
  return isOpenedAsInquiry ? 'inquiry' : 'chargeback'
}

/** How much of a charge a bank can still dispute, in pence, refunded or not: it need not know of a refund. */
function undisputedPenceOf(world: World, charge: Charge): number {
  const counted = disputesOf(world, charge).filter(
    ({ status, payment_method_details: { card } }) =>
      isInquiry(status) || DISPUTE_STATES[status].isMoneyWithdrawn || card.case_type === 'resolution',
  )
  return counted.reduce((left, { amount }) => left - amount, charge.amount)
}

/** Moves a dispute to another status, as its bank or the network decides, and its money with it. */
export function moveDispute(world: World, dispute: Dispute, newStatus: DisputeStatus, feePence?: number) {
  if (!mayBecome(dispute.status, newStatus)) {
    const shown = isClosed(dispute.status) ? 'already closed' : dispute.status
    throw refused(`This dispute is ${shown}: it does not become ${newStatus}.`)
  }
  const previous = { status: dispute.status }
  dispute.status = newStatus
  const [wasWithdrawn, isMoneyWithdrawn] = [
    DISPUTE_STATES[previous.status].isMoneyWithdrawn,
    DISPUTE_STATES[newStatus].isMoneyWithdrawn,
  ]
  const eventType = isMoneyWithdrawn && !wasWithdrawn ? takeMoney(world, dispute, feePence) : null
  dispute.is_charge_refundable = isInquiry(newStatus)
  if (isMoneyWithdrawn) dispute.payment_method_details.card.case_type = 'chargeback'
  world.disputes.put(dispute)
  recordEvent(world, 'charge.dispute.updated', dispute, previous)
  if (eventType) recordEvent(world, eventType, dispute)
  if (isClosed(newStatus)) recordEvent(world, 'charge.dispute.closed', dispute)
  if (wasWithdrawn && !isMoneyWithdrawn) scheduleReinstatement(world, dispute, feePence)
  const charge = world.charges.get(dispute.charge)
  if (charge && isMoneyWithdrawn) markDisputed(world, charge)
}

/** Moves disputed money without a change of status, for example when a part that had been refunded comes back. */
export function moveMoney(world: World, dispute: Dispute, amountPence: number, feePence = 0) {
  recordDisputeMovement(world, dispute, amountPence, feePence)
  world.disputes.put(dispute)
  recordEvent(world, `charge.dispute.funds_${amountPence < 0 ? 'withdrawn' : 'reinstated'}`, dispute)
}

/** Takes what is not yet taken of the disputed amount, with a fee the first time; returns the type of the event. */
function takeMoney(world: World, dispute: Dispute, feePence?: number): string | null {
  const amount = dispute.amount - takenPenceOf(world, dispute)
  if (amount <= 0) return null
  const isFirst = dispute._balance_transactions.length === 0
  recordDisputeMovement(world, dispute, -amount, feePence ?? (isFirst ? DISPUTE_FEE_PENCE : 0))
  return 'charge.dispute.funds_withdrawn'
}

/** The money of a dispute that is won comes back after the word, as an event of its own. */
function scheduleReinstatement(world: World, dispute: Dispute, feePence?: number) {
  const { reinstateAfterMs } = world.settings
  if (reinstateAfterMs === 0) return reinstate(world, dispute.id, feePence)
  addTimer(world, { kind: 'reinstate', subject: dispute.id, at: nowMs(world) + reinstateAfterMs, feePence })
}

/** Gives back what was taken, but not the fee; nothing if the bank has taken the money again meanwhile. */
export function reinstate(world: World, id: string, feePence = 0) {
  const dispute = requireDispute(world, id)
  const amount = takenPenceOf(world, dispute)
  if (DISPUTE_STATES[dispute.status].isMoneyWithdrawn || amount <= 0) return
  moveMoney(world, dispute, amount, feePence)
}

function takenPenceOf(world: World, dispute: Dispute): number {
  const movements = dispute._balance_transactions.flatMap((id) => world.balanceTransactions.get(id) ?? [])
  return -movements.reduce((sum, { amount }) => sum + amount, 0)
}

function recordDisputeMovement(world: World, dispute: Dispute, amountPence: number, feePence: number) {
  const movement = recordMovement(world, {
    type: 'adjustment',
    amountPence,
    feePence,
    feeDescription: 'Dispute fee',
    source: dispute.id,
    category: amountPence < 0 ? 'dispute' : 'dispute_reversal',
    description: `Chargeback ${amountPence < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
  })
  dispute._balance_transactions.push(movement.id)
}

function markDisputed(world: World, charge: Charge) {
  if (charge.disputed) return
  charge.disputed = true
  world.charges.put(charge)
  recordEvent(world, 'charge.updated', charge, { disputed: false })
}

const disputesOf = (world: World, charge: Charge): Dispute[] =>
  world.disputes.newestFirst().filter((dispute) => dispute.charge === charge.id)

/** Whether a bank has taken money of this charge back and not returned it. */
export const isChargedBack = (world: World, charge: Charge): boolean =>
  charge.disputed && disputesOf(world, charge).some((dispute) => takenPenceOf(world, dispute) > 0)

/** Closes the inquiries about a charge that was refunded in full: there is nothing left to ask. */
export function closeInquiries(world: World, charge: Charge) {
  if (!charge.refunded) return
  for (const dispute of disputesOf(world, charge))
    if (isInquiry(dispute.status)) moveDispute(world, dispute, 'warning_closed')
}

export function requireDispute(world: World, id: string): Dispute {
  const dispute = world.disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  return dispute
}

const listDisputesSchema = z.strictObject({
  ...listFields,
  charge: text().optional(),
  payment_intent: text().optional(),
})

export const disputeRoutes: ApiRoute[] = [
  route('GET', '/v1/disputes', listDisputesSchema, (world, parameters) => {
    const { charge, payment_intent: intent } = parameters
    const rows = world.disputes
      .newestFirst()
      .filter(
        (dispute) => (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent),
      )
    return listPage(world, '/v1/disputes', rows, parameters)
  }),
  route('GET', '/v1/disputes/:id', retrieveSchema, (world, _parameters, id) =>
    render(world, requireDispute(world, id)),
  ),
  route('POST', '/v1/disputes/:id', updateDisputeSchema, (world, parameters, id) => {
    const dispute = requireDispute(world, id)
    const nextStatus = answerDispute(world, dispute, parameters)
    if (nextStatus) moveDispute(world, dispute, nextStatus)
    return render(world, dispute)
  }),
  route('POST', '/v1/disputes/:id/close', z.strictObject({ expand }), (world, _parameters, id) => {
    const dispute = requireDispute(world, id)
    moveDispute(world, dispute, 'lost')
    return render(world, dispute)
  }),
]
