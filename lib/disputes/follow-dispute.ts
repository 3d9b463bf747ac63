import { now } from '@/lib/clock'
import type { Dispute } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { disputeFrozen, disputeWon, providerFeeTaken } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { tellAboutMember } from '@/lib/membership/tell-about-member'
import { formatPounds } from '@/lib/money/pence'
import { contributionLeft } from '@/lib/payments/contribution-left'
import { findPaid } from '@/lib/payments/find-paid'
import type { LoadedPayment } from '@/lib/payments/load-payment'
import { requireNoRefundUnderWay, settleRefundsFirst } from '@/lib/refunds/settle-refunds-first'
import { takeLoss } from '@/lib/reversals/take-loss'
import { changeState } from '@/lib/states/change-state'
import type { Stripe } from '@/lib/stripe/client'
import { disputeFeePence, fetchDispute, stateOfDispute } from '@/lib/stripe/disputes'

/** Follows a dispute by the provider's id: freezes its money while it is open, and then gives it back or loses it. */
export async function followDispute(disputeId: string): Promise<void> {
  const dispute = await fetchDispute(disputeId)
  const payment = await findPaid(dispute)
  if (!payment) return
  const state = stateOfDispute(dispute)
  if (state === 'lost') await settleRefundsFirst(payment.id)
  await transact(async (tx) => {
    await lockGroup(tx, payment.transaction.groupId)
    const known = await tx.dispute.findUnique({ where: { id: disputeId } })
    const row = known ?? (await open(tx, payment, dispute))
    if (row.status !== 'open' || state === 'open') return
    if (state === 'won') await win(tx, payment, row)
    else await lose(tx, payment, row, dispute)
    const postings = providerFeeTaken(disputeFeePence(dispute))
    await postEntry(tx, {
      groupId: payment.transaction.groupId,
      cause: { subject: 'dispute', id: row.id, step: 'fee' },
      postings,
    })
  })
}

/** A dispute takes at most what is left of the contribution, and freezes what of it the group still has. */
async function open(tx: Tx, payment: LoadedPayment, dispute: Stripe.Dispute): Promise<Dispute> {
  const { groupId } = payment.transaction
  const amountPence = Math.min(dispute.amount, Math.max(0, await contributionLeft(tx, payment.id)))
  const { availablePence } = await getGroupBalance(tx, groupId)
  const frozenPence = Math.min(amountPence, availablePence)
  const row = await tx.dispute.create({
    data: {
      id: dispute.id,
      paymentId: payment.id,
      amountPence,
      frozenPence,
      openedAt: new Date(dispute.created * 1000),
    },
  })
  const postings = disputeFrozen(frozenPence)
  await postEntry(tx, { groupId, cause: { subject: 'dispute', id: row.id, step: 'frozen' }, postings })
  await tell(tx, payment, `${formatPounds(amountPence)} is frozen while the bank decides a dispute`)
  return row
}

async function win(tx: Tx, payment: LoadedPayment, row: Dispute) {
  const { groupId } = payment.transaction
  const { debtPence } = await getGroupBalance(tx, groupId)
  const postings = disputeWon(row.frozenPence, debtPence)
  await postEntry(tx, { groupId, cause: { subject: 'dispute', id: row.id, step: 'won' }, postings })
  await changeState(tx, { subject: 'dispute', id: row.id, to: 'won', why: 'won' })
  await tx.dispute.update({ where: { id: row.id }, data: { closedAt: now() } })
  await tell(
    tx,
    payment,
    `the dispute over ${formatPounds(row.amountPence)} was decided in the group's favour`,
  )
}

async function lose(tx: Tx, payment: LoadedPayment, row: Dispute, dispute: Stripe.Dispute) {
  await requireNoRefundUnderWay(tx, payment.id)
  const { groupId, userId } = payment.transaction
  const contributionPence = Math.min(dispute.amount, Math.max(0, await contributionLeft(tx, payment.id)))
  const beyondPence = dispute.amount - contributionPence
  const loss = { paymentId: payment.id, groupId, userId, cause: { subject: 'dispute', id: row.id } as const }
  const { frozenPence } = row
  const uncovered = await takeLoss(tx, { ...loss, contributionPence, beyondPence, frozenPence })
  await changeState(tx, { subject: 'dispute', id: row.id, to: 'lost', why: 'lost' })
  const closed = { amountPence: contributionPence, closedAt: now() }
  await tx.dispute.update({ where: { id: row.id }, data: closed })
  const debt = uncovered > 0 ? `; ${formatPounds(uncovered)} of it had already been transferred` : ''
  await tell(tx, payment, `${formatPounds(contributionPence)} went back after a lost dispute${debt}`)
}

async function tell(tx: Tx, { transaction }: LoadedPayment, what: string) {
  const { groupId, userId, group, amountPence } = transaction
  const paid = `of ${formatPounds(amountPence)} to “${group.title}”`
  await tellAboutMember(tx, {
    groupId,
    userId,
    type: 'Payment',
    message: (who) => `About the payment ${paid} by ${who}: ${what}.`,
    toThemselves: `About your payment ${paid}: ${what}.`,
  })
}
