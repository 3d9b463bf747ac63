import { later, MINUTE, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { givenBack, refundCameBack, refundMade } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { queueMail } from '@/lib/mail/queue-mail'
import { lockGroup } from '@/lib/membership/membership'
import { formatPounds } from '@/lib/money/pence'
import { changeState } from '@/lib/states/change-state'
import { type Attempt, attempt } from '@/lib/stripe/attempt'
import type { Stripe } from '@/lib/stripe/client'
import { explainRefusal } from '@/lib/stripe/explain-refusal'
import { fetchRefund, findRefund, makeRefund, stateOfRefund } from '@/lib/stripe/refunds'
import { tellOfRefund } from './tell-of-refund'

const load = (reader: Tx, id: string) =>
  reader.refund.findUniqueOrThrow({
    where: { id },
    include: { transaction: { include: { group: true, user: true } }, payment: true },
  })

type Loaded = Awaited<ReturnType<typeof load>>

const RETRY_AFTER = MINUTE

/** Asks the provider for a refund that has no answer yet; running it again returns nothing twice. */
export async function settleRefund(refundId: string): Promise<void> {
  const refund = await load(db, refundId)
  if (refund.transaction.status !== 'pending') return
  await db.refund.update({
    where: { id: refundId },
    data: { attempts: { increment: 1 }, nextCheckAt: later(now(), RETRY_AFTER) },
  })
  const answer = await askFor(refund)
  if (answer.outcome === 'done') await noteRefund(refundId, answer.value)
  if (answer.outcome === 'refused') await noteRefused(refundId, explainRefusal(answer))
}

/** One that was tried before is looked up first, and then asked for again with the same key. */
async function askFor(refund: Loaded): Promise<Attempt<Stripe.Refund>> {
  const { providerRefundId, payment, attempts, id } = refund
  const paymentIntentId = payment.paymentIntentId
  if (providerRefundId) return { outcome: 'done', value: await fetchRefund(providerRefundId) }
  if (!paymentIntentId) return { outcome: 'refused', reason: 'There is no charge.', code: undefined }
  const found = attempts > 0 ? await findRefund(paymentIntentId, id) : null
  if (found) return { outcome: 'done', value: found }
  return attempt(() => makeRefund({ id, paymentIntentId, amountPence: refund.transaction.amountPence }))
}

/** Brings one of our refunds to what the provider says of it; a bank may send it back even after it was made. */
export async function noteRefund(refundId: string, { id, ...answer }: Stripe.Refund): Promise<void> {
  await whileLocked(refundId, async (tx, refund) => {
    const { status } = refund.transaction
    const state = stateOfRefund({ id, ...answer })
    await tx.refund.update({ where: { id: refundId }, data: { providerRefundId: id } })
    if (status === 'pending' && state === 'made') await applyMade(tx, refund)
    else if (status === 'pending' && state === 'failed') await applyFailed(tx, refund, BANK_REFUSED)
    else if (status === 'success' && state === 'failed') await applyCameBack(tx, refund)
  })
}

const BANK_REFUSED = 'The member’s bank did not take the money. It is back in the group.'

const noteRefused = (refundId: string, failure: string) =>
  whileLocked(refundId, async (tx, refund) => {
    if (refund.transaction.status === 'pending') await applyFailed(tx, refund, failure)
  })

async function whileLocked(refundId: string, work: (tx: Tx, refund: Loaded) => Promise<void>) {
  const { groupId } = await db.transaction.findUniqueOrThrow({ where: { id: refundId } })
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await work(tx, await load(tx, refundId))
  })
}

async function applyMade(tx: Tx, refund: Loaded) {
  const { id, groupId, userId, amountPence, group, user } = refund.transaction
  await postEntry(tx, { groupId, cause: `refund:${id}:made`, postings: refundMade(userId, amountPence) })
  await changeState(tx, { subject: 'refund', id, to: 'success', why: 'made' })
  await tx.transaction.update({ where: { id }, data: { timePaid: now() } })
  await tx.refund.update({ where: { id }, data: { nextCheckAt: null } })
  await tellOfRefund(tx, refund.transaction, `${formatPounds(amountPence)} was returned`)
  if (!refund.payment.email) return
  await queueMail(tx, 'refund', refund.payment.email, {
    payer: user.firstname ?? user.username ?? 'there',
    group: group.title,
    amountPence,
  })
}

async function applyFailed(tx: Tx, refund: Loaded, failure: string) {
  const { id, groupId, amountPence } = refund.transaction
  const { debtPence } = await getGroupBalance(tx, groupId)
  await postEntry(tx, {
    groupId,
    cause: `refund:${id}:given-back`,
    postings: givenBack(amountPence, debtPence),
  })
  await changeState(tx, { subject: 'refund', id, to: 'failed', why: 'refused' })
  await tx.refund.update({ where: { id }, data: { failure, nextCheckAt: null } })
  await tellOfRefund(tx, refund.transaction, `${formatPounds(amountPence)} could not be returned`)
}

async function applyCameBack(tx: Tx, refund: Loaded) {
  const { id, groupId, userId, amountPence } = refund.transaction
  const { debtPence } = await getGroupBalance(tx, groupId)
  const postings = refundCameBack(userId, amountPence, debtPence)
  await postEntry(tx, { groupId, cause: `refund:${id}:came-back`, postings })
  await changeState(tx, { subject: 'refund', id, to: 'failed', why: 'came-back' })
  await tx.transaction.update({ where: { id }, data: { timePaid: null } })
  await tx.refund.update({ where: { id }, data: { failure: BANK_REFUSED } })
  await tellOfRefund(
    tx,
    refund.transaction,
    `${formatPounds(amountPence)} could not be returned, because the bank sent it back`,
  )
}
