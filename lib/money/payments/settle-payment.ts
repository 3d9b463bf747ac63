import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import { inSpan } from '@/lib/base/telemetry/spans'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { providerFeeTaken } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { fetchCheckout, findCheckout } from '@/lib/platform/stripe/checkout'
import type { Stripe } from '@/lib/platform/stripe/client'
import { ownId } from '@/lib/platform/stripe/own-id'
import { traceOf } from '@/lib/platform/stripe/trace'
import { waitForProvider } from '@/lib/platform/stripe/wait-for-provider'
import { creditPayment } from './credit-payment'
import { failPayment, markPaymentFailed } from './fail-payment'
import { type LoadedPayment, loadPayment } from './load-payment'
import { nextCheckTime } from './next-check'
import { flagForeignSession, flagMatchingPayment, recordMismatch } from './record-mismatch'
import { restorePayment } from './restore-payment'
import { FAILURE_MESSAGES } from './rules'
import { settleReturn } from './settle-return'
import { verifyCheckout } from './verify-checkout'

/**
 * Settles a payment by what the provider says about it; the webhook, the return from the checkout and the sweep all
 * end up here. Running it again changes nothing. Throws when the provider cannot be reached.
 */
export async function settlePayment(paymentId: string): Promise<void> {
  const payment = await loadPayment(db, paymentId)
  if (!payment) throw notFound('Payment not found.')
  // Counted before the provider is asked: a payment that it cannot tell us about goes to the back of the queue.
  await db.payment.updateMany({
    where: { id: paymentId, nextCheckAt: { not: null } },
    data: nextCheckData(payment),
  })
  const { checkoutSessionId } = payment
  if (checkoutSessionId) {
    const session = await findCheckout(checkoutSessionId)
    if (session) await applySession({ id: paymentId, groupId: payment.transaction.groupId }, session)
    else await recordUnknownCheckout(payment, checkoutSessionId)
  } else if (payment.sessionExpiresAt <= now()) {
    // Its checkout was never shown to anyone, so once it has expired it can never be paid.
    await failPayment(payment.id, 'never-opened')
  }
}

/** The provider has no such checkout: nobody can pay it, and asking again would not help. An operator has to look. */
async function recordUnknownCheckout({ id, transaction }: LoadedPayment, sessionId: string) {
  await transact(async (tx) => {
    await lockGroup(tx, transaction.groupId)
    await markPaymentFailed(tx, transaction, 'unknown', { failure: FAILURE_MESSAGES.unknown })
    await flagForOperator(tx, { kind: 'payment-unknown', subject: id, detail: `no checkout ${sessionId}` })
  })
}

/**
 * Like settlePayment, for a session that the provider tells us about; one that is not ours is ignored. A payment that a
 * restored database has lost is written again.
 */
export async function settleCheckout(sessionId: string): Promise<void> {
  const session = await fetchCheckout(sessionId)
  const ref = await findPaymentRef(sessionId, ownId(session.metadata, 'payment'))
  const payment = ref ?? (await restorePayment(session))
  if (payment) await applySession(payment, session)
}

/** Before the lock, only this much is read; the payment itself is read under its group's lock. */
const columns = z.strictObject({ id: z.string(), groupId: z.string() })
type PaymentRef = z.output<typeof columns>

/** Finds the payment by its session, or by the id in the session's metadata if we never stored the session. */
async function findPaymentRef(sessionId: string, paymentId: string | null): Promise<PaymentRef | undefined> {
  const [found] = await readRows(
    columns,
    Prisma.sql`
    SELECT payments.id, "groupId" FROM payments JOIN transactions USING (id)
    WHERE "checkoutSessionId" = ${sessionId} OR payments.id = ${paymentId}::uuid
    ORDER BY "checkoutSessionId" = ${sessionId} DESC NULLS LAST LIMIT 1`,
  )
  return found
}

async function applySession({ id, groupId }: PaymentRef, session: Stripe.Checkout.Session) {
  const settle = () =>
    transact(async (tx) => {
      await lockGroup(tx, groupId)
      const payment = await loadPayment(tx, id)
      return payment ? applyVerdict(tx, payment, session) : false
    })
  const mustReturn = await inSpan({ name: 'settle payment', traceparent: traceOf(session) }, settle)
  if (mustReturn) await waitForProvider(() => settleReturn(id))
}

/** Applies what the session says; returns true if the money has to be sent back now. */
async function applyVerdict(tx: Tx, payment: LoadedPayment, session: Stripe.Checkout.Session) {
  const { id, transaction, checkoutSessionId } = payment
  const verdict = verifyCheckout(session, { paymentId: id, totalPence: transaction.totalPence })
  const isOtherSession = checkoutSessionId !== null && checkoutSessionId !== session.id
  if (isOtherSession || (verdict.kind === 'mismatch' && !checkoutSessionId)) {
    if (session.payment_status === 'paid') await flagForeignSession(tx, id, session)
  } else if (verdict.kind === 'paid') {
    const checkData = checkDataFor(payment, verdict.realFeePence)
    const isOpen = transaction.status !== 'success'
    if (isOpen && payment.mismatch !== null) await flagMatchingPayment(tx, payment)
    const isNewlyCredited =
      isOpen && payment.mismatch === null && (await creditPayment(tx, payment, verdict, checkData))
    if (!isNewlyCredited) await tx.payment.update({ where: { id }, data: checkData })
    await postRealFee(tx, payment, verdict.realFeePence)
  } else if (transaction.status !== 'success' && verdict.kind === 'mismatch') {
    const mustReturn = await recordMismatch(tx, payment, verdict)
    await tx.payment.update({ where: { id }, data: checkDataFor(payment, verdict.realFeePence) })
    await postRealFee(tx, payment, verdict.realFeePence)
    return mustReturn
  } else if (transaction.status !== 'success' && verdict.kind === 'failed') {
    await markPaymentFailed(tx, transaction, 'unpaid', { wasTried: session.status !== 'expired' })
  }
  return false
}

/** The provider often reports its own fee a little later than the payment; once it has, there is no more to check. */
const checkDataFor = (payment: LoadedPayment, realFeePence: number | null) =>
  realFeePence === null ? nextCheckData(payment) : { realFeePence, nextCheckAt: null }

async function postRealFee(tx: Tx, { id, transaction }: LoadedPayment, realFeePence: number | null) {
  if (realFeePence === null) return
  await postEntry(tx, {
    groupId: transaction.groupId,
    cause: { subject: 'payment', id, step: 'fee' },
    postings: providerFeeTaken(realFeePence),
  })
}

const nextCheckData = (payment: LoadedPayment) => ({
  checks: payment.checks + 1,
  nextCheckAt: nextCheckTime({
    startedAt: payment.transaction.createdAt,
    sessionExpiresAt: payment.sessionExpiresAt,
  }),
})
