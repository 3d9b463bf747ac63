import type { Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { giverName } from '@/lib/membership/payer'
import { fullName } from '@/lib/membership/person'
import { isPaidBy } from '@/lib/transactions/own'
import { receiptUrlOf } from '@/lib/transactions/receipt-url'

export type Receipt = {
  reference: string
  groupId: string
  groupTitle: string
  payer: string
  email: string
  paidAt: Date
  contributionPence: number
  feePence: number
  totalPence: number
  /** How much of the contribution was refunded since. */
  refundedPence: number
  /** The page on which anyone can check it. */
  receiptUrl: string | null
}

/** The receipt of the viewer's own successful payment; throws 404 for anything else. */
export async function getReceipt({ userId }: Viewer, transactionId: string): Promise<Receipt> {
  const row = await db.transaction.findFirst({
    where: { id: transactionId, type: 'payment', status: 'success' },
    include: {
      group: { select: { id: true, title: true } },
      user: { select: { username: true, firstname: true, lastname: true } },
      payment: { include: { gift: true, refunds: { select: { transaction: true } } } },
    },
  })
  if (!row?.payment || !isPaidBy(userId, row)) throw notFound("There's no receipt at this address.")
  const { user, group, payment } = row
  const refunds = payment.refunds.filter(({ transaction }) => transaction.status === 'success')
  return {
    reference: row.id,
    groupId: group.id,
    groupTitle: group.title,
    payer: payment.gift ? giverName(payment.gift) : ((user && fullName(user)) ?? user?.username ?? ''),
    email: payment.email,
    paidAt: row.timePaid ?? row.createdAt,
    contributionPence: row.amountPence,
    feePence: row.feePence,
    totalPence: row.totalPence,
    refundedPence: refunds.reduce((sum, { transaction }) => sum + transaction.amountPence, 0),
    receiptUrl: receiptUrlOf(row),
  }
}
