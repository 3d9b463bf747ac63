import { requireStanding } from '@/lib/membership/membership'
import { ownedBy } from '@/lib/money/transactions/own'
import { shown } from '@/lib/money/transactions/queries'
import { type Admin, showRefundRequest, showWhole } from '@/lib/money/transactions/show-transaction'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

const AT_MOST = 200

const whole = { payment: { include: { transaction: { include: shown } } } } as const
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
  transaction: showWhole(request.payment.transaction, viewerId, admin),
})
