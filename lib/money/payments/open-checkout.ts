import { env } from '@/lib/base/env'
import { conflict, invalid, providerFailed, providerUnreachable } from '@/lib/base/errors'
import { lockGroup } from '@/lib/membership/membership'
import { giftToken } from '@/lib/platform/auth/gift-token'
import { personalToken } from '@/lib/platform/auth/personal-token'
import { Prisma } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'
import { attempt } from '@/lib/platform/stripe/attempt'
import {
  type CheckoutRequest,
  checkoutRequest,
  expireCheckout,
  openCheckout,
} from '@/lib/platform/stripe/checkout'
import { failPayment } from './fail-payment'
import type { PersonalLink } from './personal-links'

const EMAIL_REFUSED = 'Our card payment provider doesn’t accept this email address. Please enter another one.'

export const checkoutInclude = {
  transaction: { include: { group: { select: { title: true } } } },
  gift: { select: { name: true, message: true, anonymous: true } },
} satisfies Prisma.PaymentInclude

/** A payment whose intent is written. */
export type StartedPayment = Prisma.PaymentGetPayload<{ include: typeof checkoutInclude }>

type CheckoutPayment = Pick<
  StartedPayment,
  'id' | 'email' | 'isInternational' | 'sessionExpiresAt' | 'transaction' | 'gift'
>

type CheckoutOptions = { personalLink?: PersonalLink; mustConfirmWithBank?: boolean }

/** The request to the provider. It is stored with the intent, because titles and settings may change later. */
export function makeCheckoutRequest(
  payment: CheckoutPayment,
  options: CheckoutOptions = {},
): CheckoutRequest {
  const { id, email, isInternational, sessionExpiresAt, transaction } = payment
  const { personalLink, mustConfirmWithBank = false } = options
  const urlPrefix = returnUrlPrefix(payment, personalLink)
  const { groupId, group, userId, amountPence, feePence, coveredFeePence } = transaction
  return checkoutRequest({
    id,
    groupId,
    groupTitle: group.title,
    email,
    userId,
    isInternational,
    amountPence,
    feePence,
    coveredFeePence,
    feeLabel: env.FEE_LABEL,
    mustConfirmWithBank,
    expiresAt: sessionExpiresAt,
    successUrl: `${urlPrefix}outcome=success`,
    cancelUrl: `${urlPrefix}outcome=cancel`,
  })
}

/** Where the payer returns to. Who is not logged in cannot open the group's own pages. */
function returnUrlPrefix({ id, transaction, gift }: CheckoutPayment, personalLink?: PersonalLink): string {
  const path = gift
    ? `/gift/${giftToken(id)}?`
    : personalLink
      ? `/p/${personalToken(personalLink.id)}?payment=${id}&`
      : `/group/${transaction.groupId}/initialize-payment?payment=${id}&`
  return env.NEXTAUTH_URL + path
}

/** Opens a payment's checkout and returns its URL; a retry returns the same one. */
export async function openCheckoutFor(started: StartedPayment): Promise<string> {
  const answer = await attempt(() => openCheckout(started.id, started.request as CheckoutRequest))
  if (answer.outcome === 'unknown') throw providerUnreachable('card payment provider')
  if (answer.outcome === 'refused') {
    await failPayment(started.id, 'refused')
    // The provider's rule for email addresses is stricter than ours, and undocumented.
    if (answer.code === 'email_invalid') throw invalid(EMAIL_REFUSED, { email: EMAIL_REFUSED })
    throw providerFailed("Our card payment provider didn't accept this payment. Please try again.")
  }
  const { id, url } = answer.value
  if (!url || !(await storeCheckout(started, id, url))) {
    await attempt(() => expireCheckout(id))
    throw conflict("You've started a newer payment. Please continue with that one.")
  }
  return url
}

/** Stores the open session; false if another payment replaced this one in the meantime. */
function storeCheckout({ id, transaction }: StartedPayment, checkoutSessionId: string, checkoutUrl: string) {
  return transact(async (tx) => {
    await lockGroup(tx, transaction.groupId)
    const opened = { checkoutSessionId, checkoutUrl, request: Prisma.DbNull }
    await tx.payment.update({ where: { id }, data: opened })
    const { status } = await tx.transaction.findUniqueOrThrow({ where: { id } })
    return status === 'pending'
  })
}
