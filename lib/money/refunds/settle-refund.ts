import { now } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { refundCameBack, refundMade, reservationReleased } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { notifyAboutRefund } from '@/lib/money/losses/notify-about-refund'
import { updateLosses } from '@/lib/money/losses/update-losses'
import { isBalanceInsufficient, retryKey } from '@/lib/money/outcomes/insufficient-balance'
import { type Answer, settle } from '@/lib/money/outcomes/settle'
import { mailPayerWithoutAccount } from '@/lib/money/payments/mail-payer-without-account'
import { endRefundRequestsAsRefunded } from '@/lib/money/refunds/requests/end-refund-requests'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import type { Stripe } from '@/lib/platform/stripe/client'
import { explainRefusal } from '@/lib/platform/stripe/explain-refusal'
import { fetchRefund, findRefund, makeRefund, stateOfRefund } from '@/lib/platform/stripe/refunds'
import { closeWaitingFlag, keepRefundWaiting, notifyOfDelay } from './keep-refund-waiting'
import { mailRefund } from './mail-refund'

const withPayment = {
  transaction: { include: { group: true, user: true } },
  payment: { include: { gift: true, transaction: { select: { feePence: true } } } },
} satisfies Prisma.RefundInclude

type LoadedRefund = Prisma.RefundGetPayload<{ include: typeof withPayment }>

/**
 * Asks the provider for a refund that has no answer yet. Columns that never change determine the whole request, so it
 * is not stored.
 */
export function settleRefund(id: string): Promise<void> {
  const openFilter = { id, transaction: { status: 'pending' } } as const
  return settle<LoadedRefund, Stripe.Refund>({
    // One that ends while this waits for its row has no next check, and must not get one: its state is in another table.
    countAttempt: (nextAttempt) =>
      db.refund.updateMany({ where: { ...openFilter, nextCheckAt: { not: null } }, data: nextAttempt }),
    load: () => db.refund.findMany({ where: openFilter, include: withPayment }),
    lookUp,
    isOpen: async () => (await db.refund.count({ where: openFilter })) > 0,
    send: sendRefund,
    explain: explainRefusal,
    groupIdOf: ({ transaction }) => transaction.groupId,
    record: (tx, _, answer, refund) =>
      isBalanceInsufficient(answer) ? keepRefundWaiting(tx, refund) : recordRefund(tx, id, answer),
  })
}

async function lookUp({ id, providerRefundId, payment }: LoadedRefund): Promise<Stripe.Refund | null> {
  if (providerRefundId) return fetchRefund(providerRefundId)
  return payment.paymentIntentId ? findRefund(payment.paymentIntentId, id) : null
}

async function sendRefund(refund: LoadedRefund): Promise<Stripe.Refund | null> {
  const { id, requestedById: askedBy, shortRefusals } = refund
  const idempotencyKey = retryKey(shortRefusals, `refund:${id}`)
  const { paymentIntentId } = refund.payment
  const { amountPence } = refund.transaction
  return paymentIntentId ? makeRefund({ id, idempotencyKey, paymentIntentId, amountPence, askedBy }) : null
}

/**
 * Applies what the provider says about one of our refunds; a bank may send it back even after it was made. Call it
 * with the group locked.
 */
export async function recordRefund(tx: Tx, id: string, answer: Answer<Stripe.Refund>): Promise<void> {
  const refund = await tx.refund.findUniqueOrThrow({ where: { id }, include: withPayment })
  const { status } = refund.transaction
  if (answer.outcome === 'refused') {
    if (status === 'pending') await applyFailure(tx, refund, answer.failure)
    return
  }
  const state = stateOfRefund(answer.value)
  await tx.refund.update({ where: { id }, data: { providerRefundId: answer.value.id } })
  if (status === 'pending' && state === 'made') await applySuccess(tx, refund)
  else if (status === 'pending' && state === 'failed') await applyFailure(tx, refund, BANK_REFUSED)
  else if (status === 'success' && state === 'failed') await applySentBack(tx, refund)
  else if (status === 'pending' && answer.value.pending_reason === 'insufficient_funds')
    await notifyOfDelay(tx, refund)
}

const BANK_REFUSED = 'The member’s bank didn’t accept the refund. The money is back in the group.'

async function applySuccess(tx: Tx, refund: LoadedRefund) {
  const { id, groupId, userId, amountPence } = refund.transaction
  await postEntry(tx, {
    groupId,
    cause: { subject: 'refund', id, step: 'made' },
    postings: refundMade(userId, amountPence),
  })
  await changeState(tx, { subject: 'refund', id, to: 'success', why: 'made' })
  await tx.transaction.update({ where: { id }, data: { timePaid: now() } })
  await tx.refund.update({ where: { id }, data: { nextCheckAt: null } })
  await closeWaitingFlag(tx, id)
  await endRefundRequestsAsRefunded(tx, refund.paymentId)
  const isFromShareOut = refund.shareOutId !== null
  await notifyAboutRefund(tx, withPaymentId(refund), `${formatPounds(amountPence)} was refunded`, {
    // The members have already been told about the share-out as a whole.
    isQuiet: isFromShareOut,
    refundedPence: amountPence,
  })
  await mailRefund(tx, refund)
}

const withPaymentId = ({ transaction, paymentId }: LoadedRefund) => ({ ...transaction, paymentId })

async function applyFailure(tx: Tx, refund: LoadedRefund, failure: string) {
  const { id, groupId, amountPence } = refund.transaction
  const { debtPence } = await getGroupBalance(tx, groupId)
  await postEntry(tx, {
    groupId,
    cause: { subject: 'refund', id, step: 'given-back' },
    postings: reservationReleased(amountPence, debtPence),
  })
  await changeState(tx, { subject: 'refund', id, to: 'failed', why: 'refused' })
  await tx.refund.update({ where: { id }, data: { failure, nextCheckAt: null } })
  await closeWaitingFlag(tx, id)
  await updateLossesOf(tx, refund)
  await notifyAboutRefund(tx, withPaymentId(refund), `${formatPounds(amountPence)} could not be refunded`)
}

async function applySentBack(tx: Tx, refund: LoadedRefund) {
  const { id, groupId, userId, amountPence } = refund.transaction
  const { debtPence } = await getGroupBalance(tx, groupId)
  const postings = refundCameBack(userId, amountPence, debtPence)
  await postEntry(tx, { groupId, cause: { subject: 'refund', id, step: 'came-back' }, postings })
  await changeState(tx, { subject: 'refund', id, to: 'failed', why: 'came-back' })
  await tx.transaction.update({ where: { id }, data: { timePaid: null } })
  await tx.refund.update({ where: { id }, data: { failure: BANK_REFUSED } })
  await updateLossesOf(tx, refund)
  await notifyAboutRefund(tx, withPaymentId(refund), `${formatPounds(amountPence)} could not be refunded`, {
    reasonText: ' because the bank sent it back',
  })
  const { payment, transaction } = refund
  const text = `Your bank sent back the refund of ${formatPounds(amountPence)}. Please write to us.`
  await mailPayerWithoutAccount(tx, { ...payment, transaction }, text)
}

/** Money that this refund did not return may count towards what went back in another way: see `updateLosses`. */
const updateLossesOf = async (tx: Tx, { paymentId }: LoadedRefund) =>
  updateLosses(tx, await tx.transaction.findUniqueOrThrow({ where: { id: paymentId } }))
