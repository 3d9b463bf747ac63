import { addMs, HOUR, now } from '@/lib/base/clock'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { lockGroup } from '@/lib/membership/membership'
import { type Answer, settle } from '@/lib/money/outcomes/settle'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { changeState } from '@/lib/platform/states/change-state'
import type { Stripe } from '@/lib/platform/stripe/client'
import { fetchRefund, findRefund, returnCharge, stateOfRefund } from '@/lib/platform/stripe/refunds'
import { payerGreetingName } from './load-payment'
import { FAILURE_MESSAGES } from './rules'

/** How long after a refusal the return is tried again, with the same key: this money is nobody's and must go back. */
const REFUSAL_RETRY_AFTER = HOUR

const withPayment = {
  payment: { include: { gift: true, transaction: { include: { group: true, user: true } } } },
} satisfies Prisma.PaymentReturnInclude

type LoadedReturn = Prisma.PaymentReturnGetPayload<{ include: typeof withPayment }>

/** Asks the provider to return a payment that does not match; nobody's balance changes. */
export function settleReturn(id: string): Promise<void> {
  const openFilter = { id, status: 'pending' } as const
  return settle<LoadedReturn, Stripe.Refund>({
    countAttempt: (nextAttempt) => db.paymentReturn.updateMany({ where: openFilter, data: nextAttempt }),
    load: () => db.paymentReturn.findMany({ where: openFilter, include: withPayment }),
    lookUp: ({ providerRefundId, paymentIntentId }) =>
      providerRefundId ? fetchRefund(providerRefundId) : findRefund(paymentIntentId, id, 'return'),
    isOpen: async () => (await db.paymentReturn.count({ where: openFilter })) > 0,
    send: ({ paymentIntentId }) => returnCharge(id, paymentIntentId),
    explain: ({ code }) => code ?? 'refused',
    groupIdOf: ({ payment }) => payment.transaction.groupId,
    record: recordReturn,
  })
}

/** Applies what a webhook says about one of these returns. */
export async function followReturn(id: string, refund: Stripe.Refund) {
  const transaction = await db.transaction.findUnique({ where: { id } })
  if (!transaction) return
  await transact(async (tx) => {
    await lockGroup(tx, transaction.groupId)
    await recordReturn(tx, id, { outcome: 'done', value: refund })
  })
}

async function recordReturn(tx: Tx, id: string, answer: Answer<Stripe.Refund>): Promise<void> {
  const found = await tx.paymentReturn.findUnique({ where: { id }, include: withPayment })
  if (!found) return
  if (answer.outcome === 'refused') return recordRefused(tx, found, answer.failure)
  const { id: providerRefundId, amount, currency } = answer.value
  const returnedPence = currency === 'gbp' ? amount : null
  await tx.paymentReturn.update({ where: { id }, data: { providerRefundId, returnedPence, failure: null } })
  const state = stateOfRefund(answer.value)
  if (state === 'made' && (await changeState(tx, { subject: 'return', id, to: 'success', why: 'made' })))
    await finishReturn(tx, found, FAILURE_MESSAGES.returned)
  if (
    state === 'failed' &&
    (await changeState(tx, { subject: 'return', id, to: 'failed', why: 'came-back' }))
  ) {
    const { status } = answer.value
    await flagForOperator(tx, {
      kind: 'return-came-back',
      subject: id,
      detail: `${providerRefundId} ${status}`,
    })
    await finishReturn(tx, found, FAILURE_MESSAGES.notReturned)
  }
}

async function recordRefused(tx: Tx, { id, status }: LoadedReturn, failure: string) {
  if (status !== 'pending') return
  const nextCheckAt = addMs(now(), REFUSAL_RETRY_AFTER)
  await tx.paymentReturn.update({ where: { id }, data: { failure, nextCheckAt } })
  await flagForOperator(tx, { kind: 'return-refused', subject: id, detail: failure })
}

async function finishReturn(tx: Tx, { id, payment }: LoadedReturn, text: string) {
  const { groupId, userId, group, user } = payment.transaction
  await tx.paymentReturn.update({ where: { id }, data: { nextCheckAt: null } })
  await tx.payment.update({ where: { id }, data: { failure: text } })
  // A gift has no user; before it is paid, no account has claimed it.
  const recipientIds = userId && !user?.deletedAt ? [userId] : []
  notify(tx, { userIds: recipientIds, type: 'Payment', message: text, groupId })
  announce(tx, [userId], ['transactions'], groupId)
  if (!payment.email) return
  const payer = payerGreetingName({ gift: payment.gift, user })
  const wasReturned = text === FAILURE_MESSAGES.returned
  const props = { payer, group: group.title, text, isTaken: wasReturned }
  await queueMail(tx, 'payment-returned', {
    to: payment.email,
    props,
    sender: userId ?? groupId,
    recipientId: userId,
  })
}
