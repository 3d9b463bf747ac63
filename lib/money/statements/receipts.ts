import { typedEmail } from '@/lib/base/email'
import { notFound } from '@/lib/base/errors'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { giverName } from '@/lib/membership/payer'
import { fullName } from '@/lib/membership/person'
import { isPaidBy } from '@/lib/money/transactions/own-transactions'
import { receiptUrlOf } from '@/lib/money/transactions/receipt-url'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { refundedPenceOf } from './whereabouts'

type Receipt = {
  reference: string
  /** Null for a payer who is not in the group. */
  groupId: string | null
  groupTitle: string
  /** For who is in the group: how far it is by now. */
  progress: { collectedPence: number; goalPence: number } | null
  payer: string
  email: string
  paidAt: Date
  contributionPence: number
  feePence: number
  isFeeCovered: boolean
  totalPence: number
  /** How much of the contribution went back since, by refunds or through the payer's bank. */
  refundedPence: number
  /** The page on which anyone can check it. */
  receiptUrl: string | null
}

/** The receipt of the viewer's own successful payment; throws 404 for anything else. */
export async function getReceipt({ userId }: Viewer, transactionId: string): Promise<Receipt> {
  const row = await db.transaction.findFirst({
    where: { id: transactionId, type: 'payment', status: 'success' },
    include: {
      group: {
        select: {
          id: true,
          title: true,
          goalPence: true,
          deletedAt: true,
          members: { where: { userId, leftAt: null }, select: { id: true } },
        },
      },
      user: { select: { username: true, firstname: true, lastname: true } },
      payment: { include: { gift: true, disputes: true, refunds: { select: { transaction: true } } } },
    },
  })
  if (!row?.payment || !isPaidBy(userId, row)) throw notFound("There's no receipt at this address.")
  const { user, group, payment } = row
  const isMember = group.members.length > 0 && !group.deletedAt
  return {
    reference: row.id,
    groupId: isMember ? group.id : null,
    groupTitle: group.title,
    progress: isMember
      ? { collectedPence: (await getGroupBalance(db, group.id)).remittedPence, goalPence: group.goalPence }
      : null,
    payer: payment.gift ? giverName(payment.gift) : ((user && fullName(user)) ?? user?.username ?? ''),
    email: typedEmail(payment),
    paidAt: row.timePaid ?? row.createdAt,
    contributionPence: row.amountPence,
    feePence: row.feePence,
    isFeeCovered: row.coveredFeePence > 0,
    totalPence: row.totalPence,
    refundedPence: refundedPenceOf(payment),
    receiptUrl: receiptUrlOf(row),
  }
}
