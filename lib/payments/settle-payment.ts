import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import { providerFeeTaken } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { flagForOperator } from '@/lib/operators/flag-for-operator'
import { fetchCheckout, findCheckout } from '@/lib/stripe/checkout'
import type { Stripe } from '@/lib/stripe/client'
import { ownId } from '@/lib/stripe/own-id'
import { withinWait } from '@/lib/stripe/within-wait'
import { creditPayment } from './credit-payment'
import { failPayment, markFailed } from './fail-payment'
import { type LoadedPayment, loadPayment } from './load-payment'
import { nextCheckAt } from './next-check'
import { flagForeign, noteMismatch } from './note-mismatch'
import { FAILURES } from './rules'
import { settleReturn } from './settle-return'
import { verifyCheckout } from './verify-checkout'

/**
 * Brings a payment to what the provider says about it; the webhook, the way back and the sweep all come here.
 * Running it again changes nothing. Throws when the provider cannot be asked.
 */
export async function settlePayment(paymentId: string): Promise<void> {
  const payment = await loadPayment(db, paymentId)
  if (!payment) throw notFound('Payment not found.')
  // Before anything is asked: what the provider cannot be asked about waits its turn again, behind all others.
  await db.payment.updateMany({
    where: { id: paymentId, nextCheckAt: { not: null } },
    data: checkedOnceMore(payment),
  })
  const { checkoutSessionId } = payment
  if (checkoutSessionId) {
    const session = await findCheckout(checkoutSessionId)
    if (session) await applySession(payment, session)
    else await noteUnknown(payment, checkoutSessionId)
  } else if (payment.sessionExpiresAt <= now()) {
    // Its checkout was never shown to anyone, so once it has expired it can never be paid.
    await failPayment(payment.id, 'never-opened')
  }
}

/** The provider has no such checkout: nobody can pay it, and asking again would not help. An operator has to look. */
async function noteUnknown({ id, transaction }: LoadedPayment, session: string) {
  await transact(async (tx) => {
    await lockGroup(tx, transaction.groupId)
    await markFailed(tx, transaction, 'unknown', FAILURES.unknown)
    await flagForOperator(tx, { kind: 'payment-unknown', subject: id, detail: `no checkout ${session}` })
  })
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
  const isReturned = await transact(async (tx) => {
    await lockGroup(tx, transaction.groupId)
    const payment = await loadPayment(tx, id)
    return payment ? applyVerdict(tx, payment, session) : false
  })
  if (isReturned) await withinWait(() => settleReturn(id))
}

/** True when what was paid is to be sent back now. */
async function applyVerdict(tx: Tx, payment: LoadedPayment, session: Stripe.Checkout.Session) {
  const { id, transaction, checkoutSessionId } = payment
  const verdict = verifyCheckout(session, { paymentId: id, totalPence: transaction.totalPence })
  const isAnother = checkoutSessionId !== null && checkoutSessionId !== session.id
  if (isAnother || (verdict.kind === 'mismatch' && !checkoutSessionId)) {
    if (verdict.kind === 'paid' || verdict.kind === 'mismatch') await flagForeign(tx, id, session)
  } else if (verdict.kind === 'paid') {
    if (transaction.status !== 'success') await creditPayment(tx, payment, verdict)
    await noteRealFee(tx, payment, verdict.realFeePence)
  } else if (transaction.status !== 'success' && verdict.kind === 'mismatch') {
    const isNew = await noteMismatch(tx, payment, verdict)
    await noteRealFee(tx, payment, verdict.realFeePence)
    return isNew
  } else if (transaction.status !== 'success' && verdict.kind === 'failed') {
    await markFailed(tx, transaction, 'unpaid')
  }
  return false
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
