import { MINUTE } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { type Act, chargeOf, choosePayment, control, personOf, startPaymentIn } from './scene'

/** What happens at the provider alone: banks decide, operators use its dashboard, accounts lose capabilities. */

/** Includes decided disputes: a bank may change its mind. */
const changeDisputeStatus =
  (to: (step: Parameters<Act>[1]) => 'needs_response' | 'won' | 'lost' | 'appeal_under_review'): Act =>
  async (scene, step) => {
    const dispute = scene.disputes[(step.which ?? 0) % Math.max(1, scene.disputes.length)]
    const reinstateAfterMs = step.on ? 5 * MINUTE : 0
    if (dispute)
      await control(scene, { delays: { reinstateAfterMs }, disputeMove: { dispute, to: to(step) } })
  }

const refundOutside: Act = async (scene, step) => {
  const chosen = choosePayment(scene, step)
  const charge = await chargeOf(chosen)
  const amount = 1 + ((step.pence ?? 0) % Math.max(1, chosen?.amountPence ?? 1))
  if (!charge) return
  const { refund } = await control(scene, { refundOutside: { charge, amount } })
  if (refund) scene.refunds.push(refund)
}

/** Ends any refund at the provider, ours or others', completed or pending. */
const settleRefundAtProvider: Act = async (scene, { which = 0, outcome = 'succeeded' }) => {
  const ours = await db.refund.findMany({
    where: { payment: { transaction: { groupId: scene.groupId } }, providerRefundId: { not: null } },
    orderBy: { id: 'asc' },
  })
  const all = [...scene.refunds, ...ours.flatMap(({ providerRefundId }) => providerRefundId ?? [])]
  const refund = all[which % Math.max(1, all.length)]
  if (refund) await control(scene, { settleRefund: { refund, outcome } })
}

const reverseOutside: Act = async (scene, { which = 0, pence = 1 }) => {
  const legs = await db.transferLeg.findMany({
    where: { status: 'success', transfer: { transaction: { groupId: scene.groupId } } },
    orderBy: { id: 'asc' },
  })
  const leg = legs[which % Math.max(1, legs.length)]
  const amount = 1 + (pence % Math.max(1, leg?.amountPence ?? 1))
  // Refused if the account no longer holds that much.
  if (leg?.providerTransferId)
    await stripe.transfers.createReversal(leg.providerTransferId, { amount }).catch(() => undefined)
}

/**
 * Somebody pays something other than what we asked for. It is not recorded as started, because all of it is refunded.
 */
const payMismatched: Act = async (scene, step) => {
  const startedPayment = await startPaymentIn(scene, personOf(scene, step), step.pence ?? 0)
  if (!startedPayment?.session) return
  const { session } = startedPayment
  scene.startedPayments.splice(scene.startedPayments.indexOf(startedPayment), 1)
  const sessionChange = step.on ? { session, currency: 'eur' } : { session, reference: 'somebody-else' }
  const isPaid = await scene.provider.control.apply({ alterSession: sessionChange, pay: session }).then(
    () => true,
    () => false,
  )
  if (isPaid) scene.mismatched.push(startedPayment.id)
}

const dispute: Act = async (scene, step) => {
  const charge = await chargeOf(choosePayment(scene, step))
  if (!charge) return
  const change = { disputeOpen: charge, amount: step.pence, inquiry: step.inquiry }
  const { dispute: id } = await control(scene, change)
  if (id) scene.disputes.push(id)
}

export const PROVIDER_ACTS: Record<string, Act> = {
  'refund outside': refundOutside,
  'end refund': settleRefundAtProvider,
  'refunds wait': (scene, step) => control(scene, { refundsPending: step.on ?? true }),
  'pay mismatched': payMismatched,
  dispute,
  'dispute twice': async (scene, step) => {
    const pence = Math.max(1, Math.floor((choosePayment(scene, step)?.amountPence ?? 0) / 2))
    for (const part of [pence, 1 + ((step.pence ?? 0) % pence)])
      await dispute(scene, { ...step, pence: part })
  },
  escalate: changeDisputeStatus(() => 'needs_response'),
  decide: changeDisputeStatus(({ won }) => (won ? 'won' : 'lost')),
  appeal: changeDisputeStatus(() => 'appeal_under_review'),
  'pay out': (scene) => control(scene, { payOut: { account: scene.accountId, amount: 20_000 } }),
  'reverse outside': reverseOutside,
  'lose capability': (scene) => control(scene, { loseCapability: scene.accountId }),
  'restore capability': (scene) => control(scene, { restoreCapability: scene.accountId }),
  fault: (scene, { path = '', mode, times = 1, method = 'POST' }) =>
    control(scene, { fail: [{ method, path, mode: mode as '503', times }] }),
  webhooks: (scene, step) => control(scene, { webhooks: step.mode ?? 'normal' }),
}
