import { invalid, notFound } from '@/lib/base/errors'
import { isUuid } from '@/lib/base/ids'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { feePayerOf } from '@/lib/membership/fee-payer'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { cancelCheckout } from '@/lib/money/payments/close-checkouts'
import { fullPaymentPence } from '@/lib/money/payments/contribution'
import { initializePayment } from '@/lib/money/payments/initialize-payment'
import { minPaymentPence } from '@/lib/money/payments/rules'
import { createRefundRequest } from '@/lib/money/refunds/requests/ask-for-refund'
import { db } from '@/lib/platform/db/client'
import { type Holder, requireHolder } from './holder'
import { knownEmail } from './queries'
import { PERSONAL_MESSAGES } from './rules'

type PayInput = {
  /** Left out: all that is owed. */
  amountPence?: number
  /** Where the receipt goes; left out: the member's proven address. */
  email?: string
  isInternational: boolean
  /** For the card; '' for nothing. */
  message: string
  caller: string
  idempotencyKey: string
}

/** Starts a payment of the member's share, as they would themselves. Throws 400 without an email if none is known. */
export async function payByLink(token: string, { amountPence, email, ...input }: PayInput) {
  const holder = await requireHolder(token)
  const { group, userId, groupId, personalLink } = holder
  requireOpenGroup(group)
  const receiptEmail = email ?? knownEmail(holder)
  if (receiptEmail === null) throw invalid(PERSONAL_MESSAGES.email, { email: PERSONAL_MESSAGES.email })
  return initializePayment({
    ...input,
    userId,
    groupId,
    personalLink,
    email: receiptEmail,
    amountPence: amountPence ?? (await readBalancePence(holder)),
  })
}

/** All that is owed; where members give what they like, nothing can be filled in. */
async function readBalancePence({ group, groupId, userId, ...member }: Holder): Promise<number> {
  if (isPayWhatYouLike(group, member)) return 0
  const paidPence = (await getMemberBalances(db, groupId)).get(userId) ?? 0
  return fullPaymentPence(member.contributionPence - paidPence, minPaymentPence(feePayerOf(group)))
}

/** Closes the member's own open checkout; if it was paid in the meantime, the payment is credited. */
export async function cancelPersonalPayment(token: string, id: string) {
  const { status } = await requirePayment(await requireHolder(token), id)
  if (status === 'pending') await cancelCheckout(id)
}

/** Asks the admins for one of the member's payments back. Returns the request only. */
export async function askForPersonalRefund(
  token: string,
  id: string,
  reason: string,
  idempotencyKey: string,
) {
  const holder = await requireHolder(token)
  await requirePayment(holder, id)
  const request = await createRefundRequest({ paymentId: id, reason, idempotencyKey }, holder)
  return { _id: request._id, status: request.status, reason: request.reason, answer: request.answer }
}

/** A payment of this member in this group; throws 404 for any other. */
async function requirePayment({ groupId, userId }: Holder, id: string) {
  const payment = isUuid(id)
    ? await db.transaction.findFirst({ where: { id, groupId, userId, type: 'payment' } })
    : null
  if (!payment) throw notFound('Payment not found.')
  return payment
}
