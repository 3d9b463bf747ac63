import type { z } from 'zod'
import { env } from '@/lib/base/env'
import type { InPence } from '@/lib/base/money/wire'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { linkPath } from '@/lib/groups/links/paths'
import { readGivingStatus } from '@/lib/groups/links/queries'
import { refundedPenceOf, underReviewPenceOf } from '@/lib/money/statements/whereabouts'
import { presentRefundRequest, refundRequestProblemOf } from '@/lib/money/transactions/present-transaction'
import { receiptUrlOf } from '@/lib/money/transactions/receipt-url'
import { db } from '@/lib/platform/db/client'
import type { Reader } from '@/lib/platform/db/transaction'
import type { giftFields } from './contract'
import type { GiftWithPayment } from './read-gift'
import type { GiftStatus } from './rules'

type GiftResponse = InPence<z.output<typeof giftFields>>

/** A gift as its giver sees it. The email address it was made with is shown to nobody. */
export async function presentGift(gift: GiftWithPayment, reader: Reader = db): Promise<GiftResponse> {
  const { transaction, failure, refundRequests, order } = gift.payment
  const { group, amountPence, feePence, coveredFeePence, totalPence, timePaid } = transaction
  const [request] = refundRequests
  const link = linkOf(gift)
  return {
    status: statusOf(gift),
    amountPence,
    feePence,
    coveredFeePence,
    totalPence,
    refundedPence: refundedPenceOf(gift.payment),
    name: gift.name,
    message: gift.message,
    anonymous: gift.anonymous,
    order: (order?.lines ?? []).map(({ item: { title }, option, quantity }) => ({
      title,
      option: option || null,
      quantity,
    })),
    groupTitle: group.title,
    receiptUrl: receiptUrlOf(transaction),
    refundRequest: request ? presentRefundRequest(request) : null,
    askable: canRequestRefund(gift),
    failureMessage: failure,
    timePaid: timePaid?.toISOString() ?? null,
    editable: isEditable(gift),
    kept: gift.claimedById !== null,
    collectedPence: link?.showCollected ? (await getGroupBalance(reader, group.id)).remittedPence : null,
    goalPence: group.goalPence,
    linkUrl: link && env.NEXTAUTH_URL + linkPath(link.code),
    givable: link !== null && (await readGivingStatus(reader, group, link)) === 'open',
  }
}

function canRequestRefund({ payment }: GiftWithPayment): boolean {
  const { status, amountPence, group } = payment.transaction
  const problem = refundRequestProblemOf({
    ...{ status, amountPence, groupDeletedAt: group.deletedAt, isPayment: true },
    refunds: payment.refunds.map(({ transaction }) => transaction),
    disputes: payment.disputes,
    requests: payment.refundRequests,
  })
  return problem === null
}

/** The link that the gift was made through, while it works; its replacement is not revealed here. */
function linkOf({ payment }: GiftWithPayment) {
  const { group, createdAt } = payment.transaction
  const { link } = group
  if (!link?.code || group.deletedAt || group.closedAt || link.createdAt > createdAt) return null
  return { ...link, code: link.code }
}

/** Whether the giver may change it: until the deadline's day is over, while the group exists and is open. */
export function isEditable({ payment }: GiftWithPayment): boolean {
  const { group } = payment.transaction
  return !group.deletedAt && !group.closedAt && !isOverdue(deadlineDay(group.paymentDeadline))
}

function statusOf({ payment }: GiftWithPayment): GiftStatus {
  const { status, amountPence } = payment.transaction
  if (status !== 'success') return status
  if (underReviewPenceOf(payment) > 0) return 'under review'
  const refundedPence = refundedPenceOf(payment)
  if (refundedPence === 0) return 'success'
  return refundedPence < amountPence ? 'partly refunded' : 'refunded'
}
