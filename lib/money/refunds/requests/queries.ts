import { requireStanding } from '@/lib/membership/membership'
import { ownedBy } from '@/lib/money/transactions/own'
import { shown } from '@/lib/money/transactions/queries'
import { type Admin, showRefundRequest, showWhole } from '@/lib/money/transactions/show-transaction'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

const AT_MOST = 200

const whole = {
  payment: {
    include: {
      transaction: { include: shown },
      refunds: {
        where: { transaction: { status: { not: 'failed' } } },
        select: { transaction: { select: { amountPence: true, status: true, createdAt: true } } },
      },
    },
  },
} as const
type Whole = Prisma.RefundRequestGetPayload<{ include: typeof whole }>

/** Open ones first, each kind newest first. */
export async function listRefundRequests(viewer: Viewer, groupId: string) {
  const { role, isAlone } = await requireStanding(viewer, groupId)
  const admin = role === 'admin' ? { isAlone } : undefined
  const own = admin ? {} : await ownedBy(db, viewer.userId)
  const requests = await db.refundRequest.findMany({
    where: { payment: { transaction: { groupId, ...own } } },
    orderBy: [{ status: 'asc' }, { createdAt: 'desc' }],
    take: AT_MOST,
    include: whole,
  })
  return requests.map((request) => show(request, viewer.userId, admin))
}

/** A request as its payer and the admins see it. */
export const getRefundRequest = async (id: string, tx: Tx) =>
  show(await tx.refundRequest.findUniqueOrThrow({ where: { id }, include: whole }))

const show = (request: Whole, viewerId?: string, admin?: Admin) => ({
  ...showRefundRequest(request),
  createdAt: request.createdAt.toISOString(),
  answeredAt: request.answeredAt?.toISOString() ?? null,
  ...showRefunded(request),
  transaction: showWhole(request.payment.transaction, viewerId, admin),
})

/** What was refunded between this request and the next one for the same payment. */
function showRefunded({ id, createdAt, status, payment }: Whole) {
  const newestFirst = payment.transaction.payment?.refundRequests ?? []
  const next = newestFirst[newestFirst.findIndex((one) => one.id === id) - 1]
  const refunds = payment.refunds
    .map(({ transaction }) => transaction)
    .filter((refund) => refund.createdAt >= createdAt && !(next && refund.createdAt >= next.createdAt))
  return {
    refundedPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
    returning: status === 'open' && refunds.some((refund) => refund.status === 'pending'),
  }
}
