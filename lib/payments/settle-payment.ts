import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import { providerFeeTaken } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { flagForOperator } from '@/lib/operators/flag-for-operator'
import { fetchCheckout } from '@/lib/stripe/checkout'
import type { Stripe } from '@/lib/stripe/client'
import { ownId } from '@/lib/stripe/own-id'
import { creditPayment } from './credit-payment'
import { failPayment, markFailed } from './fail-payment'
import { type LoadedPayment, loadPayment } from './load-payment'
import { nextCheckAt } from './next-check'
import { type Verdict, verifyCheckout } from './verify-checkout'

/**
 * Brings a payment to what the provider says about it; the webhook, the way back and the sweep all come here.
 * Running it again changes nothing. Throws when the provider cannot be asked.
 */
export async function settlePayment(paymentId: string): Promise<void> {
  const payment = await loadPayment(db, paymentId)
  if (!payment) throw notFound('Payment not found.')
  if (payment.checkoutSessionId) return applySession(payment, await fetchCheckout(payment.checkoutSessionId))
  // Its checkout was never shown to anyone, so once it has expired it can never be paid.
  if (payment.sessionExpiresAt <= now()) {
    await failPayment(payment.id, 'never-opened')
    return
  }
  await db.payment.update({ where: { id: payment.id }, data: checkedOnceMore(payment) })
}

/** As settlePayment, for a session the provider tells us about; one that is not ours is left alone. */
export async function settleCheckout(sessionId: string): Promise<void> {
  const session = await fetchCheckout(sessionId)
  const known = await db.payment.findUnique({ where: { checkoutSessionId: sessionId }, select: { id: true } })
  const id = known?.id ?? ownId(session.metadata, 'payment')
  const payment = id ? await loadPayment(db, id) : null
  if (payment) await applySession(payment, session)
}

async function applySession({ id, transaction }: LoadedPayment, session: Stripe.Checkout.Session) {
  await transact(async (tx) => {
    await lockGroup(tx, transaction.groupId)
    const payment = await loadPayment(tx, id)
    if (!payment) return
    const { totalPence } = payment.transaction
    await applyVerdict(tx, payment, verifyCheckout(session, { paymentId: id, totalPence }))
  })
}

async function applyVerdict(tx: Tx, payment: LoadedPayment, verdict: Verdict) {
  const { transaction } = payment
  if (verdict.kind === 'paid') {
    if (transaction.status !== 'success') await creditPayment(tx, payment, verdict)
    return noteRealFee(tx, payment, verdict.realFeePence)
  }
  if (transaction.status === 'success') return
  if (verdict.kind === 'open')
    return tx.payment.update({ where: { id: payment.id }, data: checkedOnceMore(payment) })
  if (verdict.kind === 'mismatch') await noteMismatch(tx, payment, verdict)
  await markFailed(tx, transaction, verdict.kind === 'mismatch' ? 'mismatch' : 'unpaid')
}

async function noteMismatch(tx: Tx, payment: LoadedPayment, verdict: Verdict & { kind: 'mismatch' }) {
  await flagForOperator(tx, { kind: 'payment-mismatch', subject: payment.id, detail: verdict.detail })
  const { detail, paymentIntentId, chargeId } = verdict
  await tx.payment.update({
    where: { id: payment.id },
    data: { mismatch: detail, paymentIntentId, chargeId },
  })
}

/** The provider's own fee is often known a little later than the payment. */
async function noteRealFee(tx: Tx, payment: LoadedPayment, realFeePence: number | null) {
  const final = realFeePence !== null
  await tx.payment.update({
    where: { id: payment.id },
    data: final ? { realFeePence, nextCheckAt: null } : checkedOnceMore(payment),
  })
  if (!final) return
  await postEntry(tx, {
    groupId: payment.transaction.groupId,
    cause: { subject: 'payment', id: payment.id, step: 'fee' },
    postings: providerFeeTaken(realFeePence),
  })
}

const checkedOnceMore = (payment: LoadedPayment) => ({
  checks: payment.checks + 1,
  nextCheckAt: nextCheckAt({
    startedAt: payment.transaction.createdAt,
    sessionExpiresAt: payment.sessionExpiresAt,
  }),
})
