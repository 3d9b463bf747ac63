import { isUuid } from '@/lib/base/ids'
import type { LedgerSubject } from '@/lib/platform/db/generated/enums'
import type { Stripe } from '@/lib/platform/stripe/client'

/** A movement of the provider's balance as it is stored here: see `ProviderMovement`. */
export type Movement = {
  id: string
  type: string
  source: string | null
  sourceState: string | null
  charge: string | null
  subject: LedgerSubject | null
  subjectId: string | null
  own: OperatorKind | null
  amountPence: number
  feePence: number
  currency: string
  isHeld: boolean
  createdAt: Date
}

/** Movements that concern nobody but the operator. */
type OperatorKind = 'payouts' | 'top-ups' | 'fees' | 'reserves' | 'losses'

export const OPERATOR_KINDS: Record<string, OperatorKind> = {
  payout: 'payouts',
  payout_cancel: 'payouts',
  payout_failure: 'payouts',
  payout_minimum_balance_hold: 'payouts',
  payout_minimum_balance_release: 'payouts',
  topup: 'top-ups',
  topup_reversal: 'top-ups',
  stripe_fee: 'fees',
  stripe_fx_fee: 'fees',
  tax_fee: 'fees',
  tax_fund: 'fees',
  fee_credit_funding: 'fees',
  stripe_balance_payment_debit: 'fees',
  stripe_balance_payment_debit_reversal: 'fees',
  // What the operator gives to the provider's climate fund.
  contribution: 'fees',
  climate_order_purchase: 'fees',
  climate_order_refund: 'fees',
  inbound_transfer: 'top-ups',
  inbound_transfer_reversal: 'top-ups',
  reserve_hold: 'reserves',
  reserve_release: 'reserves',
  reserve_transaction: 'reserves',
  reserved_funds: 'reserves',
  payment_network_reserve_hold: 'reserves',
  payment_network_reserve_release: 'reserves',
  // Fills a connected account that has been below zero for 180 days.
  connect_collection_transfer: 'losses',
}

/** The types of movement for each kind of object. An adjustment belongs to a dispute, or corrects a refund. */
export const TYPES_BY_OBJECT: Record<string, string[]> = {
  charge: ['charge', 'payment', 'payment_failure_refund', 'payment_reversal'],
  refund: ['refund', 'refund_failure', 'payment_refund', 'payment_failure_refund', 'adjustment'],
  dispute: ['adjustment'],
  transfer: ['transfer', 'transfer_cancel', 'transfer_failure'],
  transfer_reversal: ['transfer_refund'],
}

/**
 * What belongs to products of the provider that nothing here uses (loans, cards of its own, fees for applications), or
 * that it could not place itself. If one moves, somebody has to look: it stays a difference.
 */
export const UNCLASSIFIED_TYPES = [
  'advance',
  'advance_funding',
  'anticipation_repayment',
  'application_fee',
  'application_fee_refund',
  'issuing_authorization_hold',
  'issuing_authorization_release',
  'issuing_dispute',
  'issuing_dispute_provisional_credit',
  'issuing_dispute_provisional_credit_reversal',
  'issuing_transaction',
  'obligation_outbound',
  'obligation_reversal_inbound',
  'payment_unreconciled',
]

type SubjectRef = Pick<Movement, 'subject' | 'subjectId'> & Partial<Pick<Movement, 'charge' | 'sourceState'>>

/** By our own id where the provider's record has one, or by the provider's. */
const subjectRef = (subject: LedgerSubject, ourId: string | undefined, theirId: string): SubjectRef => ({
  subject,
  subjectId: ourId && isUuid(ourId) ? ourId : theirId,
})

const idOf = (charge: Stripe.Charge | string | null) => (typeof charge === 'string' ? charge : charge?.id)

/** A returned mismatch was never credited: it belongs to its payment, and the two cancel each other out. */
function subjectOfRefund({ id, metadata, charge, status }: Stripe.Refund): SubjectRef {
  const ref = metadata?.return
    ? subjectRef('payment', metadata.return, id)
    : subjectRef('refund', metadata?.refund, id)
  return { ...ref, charge: idOf(charge), sourceState: status }
}

/** Reads a movement from the provider's data alone. What it cannot place gets no owner, but is never left out. */
export function classifyMovement(movement: Stripe.BalanceTransaction): Movement {
  const { id, type, source, amount, fee, currency, created, balance_type } = movement
  const isHeld = currency === 'gbp' && balance_type === 'payments'
  const ref = isHeld ? subjectOf(movement) : null
  return {
    id,
    type,
    source: source && typeof source === 'object' ? source.id : source,
    sourceState: ref?.sourceState ?? null,
    charge: ref?.charge ?? null,
    subject: ref?.subject ?? null,
    subjectId: ref?.subjectId ?? null,
    own: (isHeld && !ref) || isReserveMovement(movement) ? operatorKindOf(movement) : null,
    amountPence: amount,
    feePence: fee,
    currency,
    isHeld,
    createdAt: new Date(created * 1000),
  }
}

function subjectOf({ type, source }: Stripe.BalanceTransaction): SubjectRef | null {
  if (!source || typeof source === 'string' || !TYPES_BY_OBJECT[source.object]?.includes(type)) return null
  switch (source.object) {
    case 'charge':
      return { ...subjectRef('payment', source.metadata.payment, source.id), charge: source.id }
    case 'refund':
      return subjectOfRefund(source)
    case 'dispute':
      return {
        subject: 'dispute',
        subjectId: source.id,
        charge: idOf(source.charge),
        sourceState: source.status,
      }
    case 'transfer':
      return subjectRef('leg', source.metadata.leg, source.id)
    case 'transfer_reversal':
      return subjectRef('reversal', source.metadata?.reversal, source.id)
    default:
      return null
  }
}

/** Money put in reserve leaves the balance that counts, and is listed a second time in another one. */
const isReserveMovement = ({ type, currency }: Stripe.BalanceTransaction): boolean =>
  currency === 'gbp' && (type === 'reserve_hold' || type === 'reserve_release')

const operatorKindOf = ({ type, reporting_category }: Stripe.BalanceTransaction): OperatorKind | null =>
  type === 'adjustment' && reporting_category === 'fee' ? 'fees' : (OPERATOR_KINDS[type] ?? null)
