import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { lostCameBack } from '@/lib/ledger/entries'
import { isPosted, postEntry } from '@/lib/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { formatPounds } from '@/lib/money/pence'
import { contributionLeft } from '@/lib/payments/contribution-left'
import { findPaid } from '@/lib/payments/find-paid'
import type { LoadedPayment } from '@/lib/payments/load-payment'
import { takeLoss } from '@/lib/reversals/take-loss'
import { changeState } from '@/lib/states/change-state'
import type { Stripe } from '@/lib/stripe/client'
import { ownId } from '@/lib/stripe/own-id'
import { fetchRefund, stateOfRefund } from '@/lib/stripe/refunds'
import { noteRefund } from './settle-refund'
import { requireNoRefundUnderWay, settleRefundsFirst } from './settle-refunds-first'
import { tellOfRefund } from './tell-of-refund'

/** Follows a refund by the provider's id: one of ours, or one made in the provider's own dashboard. */
export async function followRefund(providerRefundId: string): Promise<void> {
  const refund = await fetchRefund(providerRefundId)
  const ours = ownId(refund.metadata, 'refund')
  const known = ours
    ? await db.refund.findUnique({ where: { id: ours }, include: { transaction: true } })
    : null
  if (known) return noteOwn(known.transaction, refund)
  const payment = await findPaid(refund)
  if (!payment) return
  const state = stateOfRefund(refund)
  if (state === 'under way') return
  if (state === 'made') await settleRefundsFirst(payment.id)
  await transact(async (tx) => {
    await lockGroup(tx, payment.transaction.groupId)
    if (state === 'made') await applyOutside(tx, payment, refund)
    else await applyCameBack(tx, payment, refund)
  })
}

const noteOwn = ({ id, groupId }: { id: string; groupId: string }, refund: Stripe.Refund) =>
  transact(async (tx) => {
    await lockGroup(tx, groupId)
    await noteRefund(tx, id, { outcome: 'done', value: refund })
  })

const causeOf = ({ id }: Stripe.Refund) => ({ subject: 'refund', id }) as const

async function applyOutside(tx: Tx, payment: LoadedPayment, refund: Stripe.Refund) {
  const cause = causeOf(refund)
  if (await isPosted(tx, { ...cause, step: 'lost' })) return
  await requireNoRefundUnderWay(tx, payment.id)
  const { groupId, userId } = payment.transaction
  const contributionPence = Math.min(refund.amount, await contributionLeft(tx, payment.id))
  const beyondPence = refund.amount - contributionPence
  const loss = { paymentId: payment.id, groupId, userId, cause, frozenPence: 0 }
  const uncoveredPence = await takeLoss(tx, { ...loss, contributionPence, beyondPence })
  if (contributionPence === 0) return
  await writeRefund(tx, payment, refund, contributionPence, uncoveredPence)
  await tellOfRefund(tx, payment.transaction, `${formatPounds(contributionPence)} was refunded`)
}

async function writeRefund(
  tx: Tx,
  payment: LoadedPayment,
  refund: Stripe.Refund,
  amountPence: number,
  uncoveredPence: number,
) {
  const { groupId, userId } = payment.transaction
  const madeAt = new Date(refund.created * 1000)
  const { id } = await tx.transaction.create({
    data: {
      groupId,
      userId,
      type: 'refund',
      status: 'success',
      amountPence,
      totalPence: amountPence,
      createdAt: now(),
      timePaid: madeAt,
    },
  })
  await tx.refund.create({
    data: {
      id,
      paymentId: payment.id,
      idempotencyKey: `outside:${refund.id}`,
      providerRefundId: refund.id,
      uncoveredPence,
    },
  })
}

/** A refund made outside that the bank sent back: what it took comes back. */
async function applyCameBack(tx: Tx, payment: LoadedPayment, refund: Stripe.Refund) {
  const cause = causeOf(refund)
  if (!(await isPosted(tx, { ...cause, step: 'lost' }))) return
  const { groupId, userId } = payment.transaction
  const row = await tx.refund.findUnique({
    where: { providerRefundId: refund.id },
    include: { transaction: true },
  })
  const contributionPence = row?.transaction.amountPence ?? 0
  const { debtPence } = await getGroupBalance(tx, groupId)
  const back = { userId, contributionPence, beyondPence: refund.amount - contributionPence, debtPence }
  if (
    !(await postEntry(tx, { groupId, cause: { ...cause, step: 'came-back' }, postings: lostCameBack(back) }))
  )
    return
  if (!row) return
  await changeState(tx, { subject: 'refund', id: row.id, to: 'failed', why: 'came-back' })
  await tx.transaction.update({ where: { id: row.id }, data: { timePaid: null } })
  await tellOfRefund(tx, payment.transaction, `${formatPounds(contributionPence)} could not be refunded`)
}
