import { requireStanding } from '@/lib/membership/membership'
import { listTransactions, type TransactionRow } from '@/lib/money/transactions/list-transactions'
import { whereOwnTransactions } from '@/lib/money/transactions/own-transactions'
import {
  type AdminStanding,
  presentFullTransaction,
  presentRefundRequest,
} from '@/lib/money/transactions/present-transaction'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { Reader, Tx } from '@/lib/platform/db/transaction'

const MAX_REQUESTS = 200

const withRefunds = {
  payment: {
    select: {
      refunds: {
        where: { transaction: { status: { not: 'failed' } } },
        select: { transaction: { select: { amountPence: true, status: true, createdAt: true } } },
      },
      refundRequests: { orderBy: { createdAt: 'desc' }, select: { id: true, createdAt: true } },
    },
  },
} as const
type LoadedRefundRequest = Prisma.RefundRequestGetPayload<{ include: typeof withRefunds }>

/** Open ones first, each kind newest first. */
export async function listRefundRequests(viewer: Viewer, groupId: string) {
  const { role, isOnlyAdmin } = await requireStanding(viewer, groupId)
  const admin = role === 'admin' ? { isOnlyAdmin } : undefined
  const ownFilter = admin ? {} : await whereOwnTransactions(db, viewer.userId)
  const requests = await db.refundRequest.findMany({
    where: { payment: { transaction: { groupId, ...ownFilter } } },
    orderBy: [{ status: 'asc' }, { createdAt: 'desc' }],
    take: MAX_REQUESTS,
    include: withRefunds,
  })
  return presentAll(requests, db, viewer.userId, admin)
}

/** A request as its payer and the admins see it. */
export async function getRefundRequest(id: string, tx: Tx) {
  const request = await tx.refundRequest.findUniqueOrThrow({ where: { id }, include: withRefunds })
  const [refundRequest] = await presentAll([request], tx)
  if (!refundRequest) throw new Error(`The refund request ${id} has no payment.`)
  return refundRequest
}

async function presentAll(
  requests: LoadedRefundRequest[],
  reader: Reader,
  viewerId?: string,
  admin?: AdminStanding,
) {
  const ids = [...new Set(requests.map(({ paymentId }) => paymentId))]
  const condition = Prisma.sql`t.id = ANY(${ids}::uuid[])`
  const rows = await listTransactions([condition], { limit: ids.length }, reader)
  const payments = new Map(rows.map((row) => [row.id, row]))
  return requests.flatMap((request) => {
    const payment = payments.get(request.paymentId)
    return payment ? [present(request, payment, viewerId, admin)] : []
  })
}

const present = (
  request: LoadedRefundRequest,
  payment: TransactionRow,
  viewerId?: string,
  admin?: AdminStanding,
) => ({
  ...presentRefundRequest(request),
  createdAt: request.createdAt.toISOString(),
  answeredAt: request.answeredAt?.toISOString() ?? null,
  ...presentRefunded(request),
  transaction: presentFullTransaction(payment, viewerId, admin),
})

/** What was refunded between this request and the next one for the same payment. */
function presentRefunded({ id, createdAt, status, payment }: LoadedRefundRequest) {
  const refundRequests = payment.refundRequests
  const next = refundRequests[refundRequests.findIndex((one) => one.id === id) - 1]
  const refunds = payment.refunds
    .map(({ transaction }) => transaction)
    .filter((refund) => refund.createdAt >= createdAt && !(next && refund.createdAt >= next.createdAt))
  return {
    refundedPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
    returning: status === 'open' && refunds.some((refund) => refund.status === 'pending'),
  }
}
