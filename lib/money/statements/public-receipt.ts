import { londonDay } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import { hex } from '@/lib/books/ledger/chain'
import { paymentIdOfReceiptToken } from '@/lib/platform/auth/receipt-token'
import { db } from '@/lib/platform/db/client'
import { verifyChain } from './verify-chain'
import { refundedPenceOf, underReviewPenceOf } from './whereabouts'

/**
 * What anyone with a receipt's token may know about the payment: no name, no address. It works even if the group or
 * the payer's account was deleted. The page also shows the fee. Throws 404 for any other token.
 */
export async function getPublicReceipt(token: string) {
  const id = paymentIdOfReceiptToken(token)
  const row = id ? await findPaidTransaction(id) : null
  const entry = row && (await findEntry(row.id))
  if (!row?.payment || !entry) throw notFound("There's no receipt at this address.", 'RECEIPT_NOT_FOUND')
  const { chainHolds, checkedAt } = await verifyChain(row.groupId)
  const receipt = {
    amountPence: row.amountPence,
    groupTitle: row.group.title,
    day: londonDay(row.timePaid ?? row.createdAt),
    state: stateOf(row.amountPence, refundedPenceOf(row.payment), underReviewPenceOf(row.payment)),
    entryNumber: entry.number,
    entryHash: hex(entry.hash),
    chainHolds,
    checkedAt: checkedAt.toISOString(),
  }
  const { feePence, totalPence, coveredFeePence } = row
  return { receipt, feePence, isFeeCovered: coveredFeePence > 0, totalPence }
}

const findPaidTransaction = (id: string) =>
  db.transaction.findFirst({
    where: { id, type: 'payment', status: 'success' },
    include: {
      group: { select: { title: true } },
      payment: { include: { disputes: true, refunds: { include: { transaction: true } } } },
    },
  })

const findEntry = (subjectId: string) =>
  db.ledgerEntry.findFirst({
    where: { subject: 'payment', subjectId, step: 'paid' },
    select: { number: true, hash: true },
  })

function stateOf(paidPence: number, refundedPence: number, reviewPence: number) {
  if (reviewPence > 0) return 'under review' as const
  if (refundedPence === 0) return 'paid' as const
  return refundedPence < paidPence ? ('partly refunded' as const) : ('refunded' as const)
}
