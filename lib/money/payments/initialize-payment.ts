import type { z } from 'zod'
import { now } from '@/lib/base/clock'
import { normaliseMailbox } from '@/lib/base/email'
import { env } from '@/lib/base/env'
import { AppError, conflict } from '@/lib/base/errors'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { toPence } from '@/lib/base/money/pence'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { feePayerOf } from '@/lib/membership/fee-payer'
import { requireMember } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { mayHoldStock } from '@/lib/money/orders/may-hold-stock'
import { requireOrderPayable, takeOrderedItems } from '@/lib/money/orders/take-ordered-items'
import { db } from '@/lib/platform/db/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import type { Client, Reader, Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import type { initializePayment as call } from './contract'
import { contributionProblem, fullPaymentPence } from './contribution'
import { requireFewDeclines } from './declines'
import { freeIdempotencyKey } from './free-idempotency-key'
import { requireInternationalTick } from './international-cards'
import { checkoutInclude, openCheckoutFor, type StartedPayment } from './open-checkout'
import {
  limitStartsByPersonalLink,
  type PersonalLink,
  requirePersonalLinksOpen,
  tooManyStarts,
} from './personal-links'
import { limitProblem, minPaymentPence, minPaymentProblem } from './rules'
import { hasOpenCheckout, withCheckoutsClosed } from './with-checkouts-closed'
import { writePayment } from './write-payment'

type Input = z.output<NonNullable<typeof call.body>> & {
  /** The member who owes it. */
  userId: string
  groupId: string
  /** Where the call came from, to count declined cards. */
  caller: string
  /** A retry with the same key continues the same payment. */
  idempotencyKey: string
  /** If it is started on their personal page, by whoever has the link. */
  personalLink?: PersonalLink
}

type Membership = Awaited<ReturnType<typeof requireMember>>

/**
 * Starts a card payment: writes the intent, then opens the provider's checkout for it. Any checkout that the member
 * still has open is closed first, so that at most one can be paid.
 */
export async function initializePayment(input: Input): Promise<{ url: string; transactionId: string }> {
  const membership = await requireMember(input, input.groupId)
  requireOpenGroup(membership.group)
  const started = (await findStartedPayment(db, input)) ?? (await closeAndStart(input, membership))
  requirePayableCheckout(started)
  const url = started.checkoutUrl ?? (await openCheckoutFor(started))
  return { url, transactionId: started.id }
}

/** Throws 409 if the checkout that a replayed response leads to is over. */
export async function requireOpenCheckout(id: string) {
  requirePayableCheckout(await db.payment.findUniqueOrThrow({ where: { id }, include: checkoutInclude }))
}

/** Throws 409 if this checkout can no longer be paid. */
export function requirePayableCheckout({ transaction, sessionExpiresAt }: StartedPayment) {
  if (transaction.status !== 'pending' || sessionExpiresAt <= now())
    throw conflict('Start the payment again.', 'CHECKOUT_OVER')
}

/** The payment this key has started, if any. Throws if that had other details, or frees the key if it never opened. */
async function findStartedPayment(client: Client, input: Input): Promise<StartedPayment | null> {
  const { groupId, email, amountPence, isInternational, message, idempotencyKey } = input
  const found = await client.payment.findUnique({ where: { idempotencyKey }, include: checkoutInclude })
  if (!found) return null
  const { transaction } = found
  const isSame =
    transaction.groupId === groupId &&
    transaction.amountPence === amountPence &&
    found.isInternational === isInternational &&
    found.email === normaliseMailbox(email)
  // Its payer may change the message once there is a checkout; until then, the latest request decides.
  const isUnchanged = isSame && found.message === message
  if (!isUnchanged && (await freeIdempotencyKey(client, found))) return null
  requireSameRequest(transaction, isSame)
  return found
}

async function closeAndStart(input: Input, membership: Membership): Promise<StartedPayment> {
  // Checked before anything is closed, so that a refused request never costs an open checkout.
  await requireAmountPayable(db, input, membership)
  if (input.personalLink) requirePersonalLinksOpen(membership.group)
  await requireFewDeclines(input.userId, input.caller)
  await limitStarts(input)
  const { groupId, userId, idempotencyKey: exceptKey } = input
  return withCheckoutsClosed({ groupId, userId, exceptKey }, async (tx) => {
    const existing = await findStartedPayment(tx, input)
    return existing ?? ((await hasOpenCheckout(tx, input)) ? null : start(tx, input))
  })
}

async function start(tx: Tx, input: Input): Promise<StartedPayment> {
  const { userId, groupId } = input
  const membership = await requireMember(input, groupId, tx)
  const { group } = membership
  requireOpenGroup(group)
  await requireAmountPayable(tx, input, membership)
  announce(tx, [userId], ['transactions'], groupId)
  const started = await writePayment(tx, { ...input, group, gift: null })
  const payingMember = { ...membership.member, paymentId: started.id, amountPence: input.amountPence }
  if (await mayHoldStock(tx, started.id)) await takeOrderedItems(tx, payingMember)
  return started
}

async function requireAmountPayable(
  reader: Reader,
  { userId, groupId, amountPence, isInternational }: Input,
  { group, member }: Membership,
) {
  const paidPence = (await getMemberBalances(reader, groupId)).get(userId) ?? 0
  const owedPence = member.contributionPence - paidPence
  const minPence = minPaymentPence(feePayerOf(group))
  const problem = isPayWhatYouLike(group, member)
    ? minPaymentProblem(amountPence, minPence)
    : contributionProblem(amountPence, owedPence, minPence)
  if (problem)
    throw new AppError(400, 'AMOUNT_NOT_PAYABLE', problem, {
      fields: { amount: problem },
      extra: { balancePence: Math.max(0, owedPence) },
    })
  const limitMessage = limitProblem(amountPence, toPence(env.MAX_CONTRIBUTION))
  if (limitMessage) throw conflict(limitMessage, 'LIMIT_CONTRIBUTION')
  await requireInternationalTick(reader, { userId }, isInternational)
  await requireOrderPayable(reader, member, {
    amountPence,
    fullAmountPence: fullPaymentPence(owedPence, minPence),
  })
}

/**
 * Limits starts per person and per group; for the group, replacing one's own open checkout does not count, and nobody
 * uses up more than a quarter. Those on a personal page have limits of their own: whoever a link was forwarded to must
 * not use up its member's.
 */
async function limitStarts(input: Input) {
  const { userId, groupId, personalLink, caller } = input
  if (personalLink) return limitStartsByPersonalLink(personalLink, caller)
  const personLimit = { calls: env.PAYMENT_STARTS_PER_PERSON, seconds: 600 }
  await limitUse(`start:${userId}`, personLimit, tooManyStarts)
  if (await hasOpenCheckout(db, input)) return
  const callsPerMember = Math.max(env.PAYMENT_STARTS_PER_PERSON, Math.ceil(env.PAYMENT_STARTS_PER_GROUP / 4))
  await limitUse(`start:${groupId}:${userId}`, { calls: callsPerMember, seconds: 3600 }, tooManyStarts)
  const groupLimit = { calls: env.PAYMENT_STARTS_PER_GROUP, seconds: 3600 }
  await limitUse(
    `start:${groupId}`,
    groupLimit,
    (wait) => `Many payments were started in this group. Please try again in ${wait}.`,
  )
}
