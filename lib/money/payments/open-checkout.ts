import { env } from '@/lib/base/env'
import { conflict, invalid, providerFailed, providerUnreachable } from '@/lib/base/errors'
import { lockGroup } from '@/lib/membership/membership'
import { giftToken } from '@/lib/platform/auth/gift-token'
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

const EMAIL_REFUSED = 'Our card payment provider doesn’t accept this email address. Please enter another one.'

export const withTransaction = {
  transaction: { include: { group: { select: { title: true } } } },
  gift: { select: { name: true, message: true, anonymous: true } },
} satisfies Prisma.PaymentInclude

/** A payment whose intent is written. */
export type Started = Prisma.PaymentGetPayload<{ include: typeof withTransaction }>

type Described = Pick<
  Started,
  'id' | 'email' | 'isInternational' | 'sessionExpiresAt' | 'transaction' | 'gift'
>

/** The request to the provider. It is stored with the intent, because titles and settings may change later. */
export function describeCheckout({
  id,
  email,
  isInternational,
  sessionExpiresAt,
  transaction,
  gift,
  isConfirmedByBank = false,
}: Described & { isConfirmedByBank?: boolean }): CheckoutRequest {
  const { groupId, group, userId, amountPence, feePence, coveredFeePence } = transaction
  // A giver cannot open the group's own pages.
  const page = gift ? `/gift/${giftToken(id)}?` : `/group/${groupId}/initialize-payment?payment=${id}&`
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
    isConfirmedByBank,
    expiresAt: sessionExpiresAt,
    successUrl: `${env.NEXTAUTH_URL}${page}outcome=success`,
    cancelUrl: `${env.NEXTAUTH_URL}${page}outcome=cancel`,
  })
}

/** Opens a payment's checkout and returns its URL; a retry returns the same one. */
export async function openFor(started: Started): Promise<string> {
  // An intent from before requests were stored is described from current data.
  const request = (started.request as CheckoutRequest | null) ?? describeCheckout(started)
  const opened = await attempt(() => openCheckout(started.id, request))
  if (opened.outcome === 'unknown') throw providerUnreachable('card payment provider')
  if (opened.outcome === 'refused') {
    await failPayment(started.id, 'refused')
    // The provider's rule for email addresses is stricter than ours, and undocumented.
    if (opened.code === 'email_invalid') throw invalid(EMAIL_REFUSED, { email: EMAIL_REFUSED })
    throw providerFailed("Our card payment provider didn't accept this payment. Please try again.")
  }
  const { id, url } = opened.value
  if (!url || !(await keepCheckout(started, id, url))) {
    await attempt(() => expireCheckout(id))
    throw conflict("You've started a newer payment. Please continue with that one.")
  }
  return url
}

/** Stores the open session; false if another payment replaced this one in the meantime. */
function keepCheckout({ id, transaction }: Started, checkoutSessionId: string, checkoutUrl: string) {
  return transact(async (tx) => {
    await lockGroup(tx, transaction.groupId)
    const opened = { checkoutSessionId, checkoutUrl, request: Prisma.DbNull }
    await tx.payment.update({ where: { id }, data: opened })
    const { status } = await tx.transaction.findUniqueOrThrow({ where: { id } })
    return status === 'pending'
  })
}
