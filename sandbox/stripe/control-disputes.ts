import { z } from 'zod'
import { requireCharge } from './charges'
import { requireSession } from './checkout-sessions'
import { DISPUTE_STATES, type DisputeStatus, isInquiry } from './dispute-states'
import { moveDispute, moveMoney, openDispute, requireDispute } from './disputes'
import { FRAUD_TYPES, warnOfFraud } from './fraud-warnings'
import type { Charge } from './records'
import type { World } from './world'

const STATUSES = Object.keys(DISPUTE_STATES) as [DisputeStatus, ...DisputeStatus[]]
const pence = z.number().int()

/** What banks do about payments; several in one request happen in this order. */
export const disputeControls = {
  fraudWarning: z.string().optional(),
  fraudType: z.enum(FRAUD_TYPES).optional(),
  disputeOpen: z.string().optional(),
  inquiry: z.boolean().optional(),
  resolved: z.boolean().optional(),
  amount: pence.positive().optional(),
  disputeMove: z
    .strictObject({ dispute: z.string(), to: z.enum(STATUSES), fee: pence.optional() })
    .optional(),
  disputeMoney: z.strictObject({ dispute: z.string(), amount: pence, fee: pence.optional() }).optional(),
  disputeClose: z.string().optional(),
  outcome: z.enum(['won', 'lost']).optional(),
}

const disputeChangeSchema = z.object(disputeControls)

/** Applies the changes; returns the ids of what began. */
export function applyDisputes(
  world: World,
  change: z.output<typeof disputeChangeSchema>,
): { dispute?: string; warning?: string } {
  const answer: { dispute?: string; warning?: string } = {}
  const {
    fraudWarning,
    fraudType,
    disputeOpen,
    amount,
    inquiry,
    resolved,
    disputeMove: move,
    disputeMoney: money,
    disputeClose,
    outcome,
  } = change
  if (fraudWarning) answer.warning = warnOfFraud(world, chargeOf(world, fraudWarning), fraudType).id
  if (disputeOpen) {
    const input = { amount, isInquiry: inquiry, isResolved: resolved }
    answer.dispute = openDispute(world, chargeOf(world, disputeOpen), input).id
  }
  if (move) moveDispute(world, requireDispute(world, move.dispute), move.to, move.fee)
  if (money) moveMoney(world, requireDispute(world, money.dispute), money.amount, money.fee)
  if (disputeClose) {
    const dispute = requireDispute(world, disputeClose)
    moveDispute(world, dispute, isInquiry(dispute.status) ? 'warning_closed' : (outcome ?? 'lost'))
  }
  return answer
}

/** A charge by its id, or by that of the session that it paid. */
function chargeOf(world: World, id: string): Charge {
  if (!id.startsWith('cs_')) return requireCharge(world, id)
  const { payment_intent: intent } = requireSession(world, id)
  return requireCharge(world, (intent && world.paymentIntents.get(intent)?.latest_charge) || id)
}
