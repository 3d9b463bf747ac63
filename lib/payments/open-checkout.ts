import { giftToken } from '@/lib/auth/gift-token'
import { Prisma } from '@/lib/db/generated/client'
import { transact } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { conflict, providerFailed, providerUnreachable } from '@/lib/errors'
import { lockGroup } from '@/lib/membership/membership'
import { attempt } from '@/lib/stripe/attempt'
import { type CheckoutRequest, checkoutRequest, expireCheckout, openCheckout } from '@/lib/stripe/checkout'
import { failPayment } from './fail-payment'

export const withTransaction = {
  transaction: { include: { group: { select: { title: true } } } },
  gift: { select: { name: true } },
} satisfies Prisma.PaymentInclude

/** A payment whose intent is written. */
export type Started = Prisma.PaymentGetPayload<{ include: typeof withTransaction }>

type Described = Pick<
  Started,
  'id' | 'email' | 'isInternational' | 'sessionExpiresAt' | 'transaction' | 'gift'
>

/** What the provider is to be asked for. It is written with the intent: titles and settings may change after. */
export function describeCheckout({
  id,
  email,
  isInternational,
  sessionExpiresAt,
  transaction,
  gift,
}: Described): CheckoutRequest {
  const { groupId, group, userId, amountPence, feePence } = transaction
  // Who gives has no way to the group's own pages.
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
    feeLabel: env.FEE_LABEL,
    expiresAt: sessionExpiresAt,
    successUrl: `${env.NEXTAUTH_URL}${page}outcome=success`,
    cancelUrl: `${env.NEXTAUTH_URL}${page}outcome=cancel`,
  })
}

/** Opens the checkout of a payment, and returns its address; asked again, it is the same one. */
export async function openFor(started: Started): Promise<string> {
  // An intent from before requests were kept is described by what is known now.
  const request = (started.request as CheckoutRequest | null) ?? describeCheckout(started)
  const opened = await attempt(() => openCheckout(started.id, request))
  if (opened.outcome === 'unknown') throw providerUnreachable('card payment provider')
  if (opened.outcome === 'refused') {
    await failPayment(started.id, 'refused')
    throw providerFailed("Our card payment provider didn't accept this payment. Please try again.")
  }
  const { id, url } = opened.value
  if (!url || !(await keepCheckout(started, id, url))) {
    await attempt(() => expireCheckout(id))
    throw conflict("You've started a newer payment. Please continue with that one.")
  }
  return url
}

/** Notes the open session; false when another payment took this one's place meanwhile. */
function keepCheckout({ id, transaction }: Started, checkoutSessionId: string, checkoutUrl: string) {
  return transact(async (tx) => {
    await lockGroup(tx, transaction.groupId)
    const opened = { checkoutSessionId, checkoutUrl, request: Prisma.DbNull }
    await tx.payment.update({ where: { id }, data: opened })
    const { status } = await tx.transaction.findUniqueOrThrow({ where: { id } })
    return status === 'pending'
  })
}
