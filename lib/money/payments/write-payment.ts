import { addMs, MINUTE, now } from '@/lib/base/clock'
import { parseEmail } from '@/lib/base/email'
import { feePayerOf } from '@/lib/membership/fee-payer'
import { giftToken, giftTokenHash } from '@/lib/platform/auth/gift-token'
import type { Group } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { hashCaller } from './declines'
import { feesOf } from './fee-terms'
import { needsBankConfirmation } from './needs-bank-confirmation'
import { checkoutInclude, makeCheckoutRequest, type StartedPayment } from './open-checkout'
import type { PersonalLink } from './personal-links'
import { CHECKOUT_MINUTES } from './rules'

type Intent = {
  group: Pick<Group, 'id' | 'title' | 'feePaidBy'>
  /** Null for a gift. */
  userId: string | null
  gift: { name: string; message: string; anonymous: boolean } | null
  /** What a member writes on the card; a giver's is with the gift. */
  message?: string
  /** As it was typed. */
  email: string
  amountPence: number
  isInternational: boolean
  caller: string
  idempotencyKey: string
  personalLink?: PersonalLink
}

/** Writes a payment that can be made, before the provider is called. The caller holds the group's lock. */
export async function writePayment(tx: Tx, input: Intent): Promise<StartedPayment> {
  const { group, userId, gift, message, amountPence, isInternational, idempotencyKey, personalLink } = input
  const fees = feesOf(amountPence, { isInternational }, feePayerOf(group))
  const at = now()
  const transaction = await tx.transaction.create({
    data: {
      groupId: group.id,
      userId,
      type: 'payment',
      amountPence,
      ...fees,
      totalPence: amountPence + fees.feePence,
      createdAt: at,
    },
  })
  const { id } = transaction
  const intent = {
    id,
    ...parseEmail(input.email),
    isInternational,
    message,
    byPersonalLink: personalLink !== undefined,
    idempotencyKey,
    callerHash: hashCaller(input.caller),
    sessionExpiresAt: addMs(at, CHECKOUT_MINUTES * MINUTE),
    nextCheckAt: addMs(at, MINUTE),
  }
  const mustConfirmWithBank = await needsBankConfirmation(tx, transaction)
  const checkoutPayment = { ...intent, transaction: { ...transaction, group }, gift }
  const request = makeCheckoutRequest(checkoutPayment, { personalLink, mustConfirmWithBank })
  const giftData = gift && { create: { ...gift, tokenHash: giftTokenHash(giftToken(id)) } }
  return tx.payment.create({
    data: { ...intent, request, gift: giftData ?? undefined },
    include: checkoutInclude,
  })
}
