import { now } from '@/lib/base/clock'
import { conflict, forbidden, notFound } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockAsAdmin } from '@/lib/membership/membership'
import { readContributionLeftPence } from '@/lib/money/payments/contribution-left'
import { decliningProblem } from '@/lib/money/transactions/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { changeState } from '@/lib/platform/states/change-state'
import { notifyPayer } from './notify-payer'
import { getRefundRequest } from './queries'

const withPayment = {
  payment: { include: { gift: true, transaction: { include: { group: true, user: true } } } },
} as const

/** Declines a refund request, with a reason that the payer is told. Throws 409 if it has been answered, or is being. */
export async function declineRefundRequest(viewer: Viewer, id: string, answer: string) {
  const request = await db.refundRequest.findUnique({ where: { id }, include: withPayment })
  if (!request) throw notFound('Refund request not found.')
  const { payment } = request
  const { groupId, group } = payment.transaction
  const userId = payment.transaction.userId ?? payment.gift?.claimedById ?? null
  return transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    await requireNotOwn(tx, viewer, { groupId, userId })
    await requireNoRefund(tx, payment.id)
    const isOpen = await changeState(tx, {
      subject: 'refund-request',
      id,
      to: 'declined',
      why: 'declined',
      actorId: viewer.userId,
    })
    if (!isOpen) throw conflict('This request has already been answered.', 'REQUEST_ANSWERED')
    await tx.refundRequest.update({ where: { id }, data: { answer, answeredAt: now() } })
    const amount = formatPounds(await readContributionLeftPence(tx, payment.id))
    await notifyPayer(tx, payment, `An admin of “${group.title}” has declined to return ${amount}: ${answer}`)
    const userIds = [...(await listAdminIds(tx, groupId)), userId]
    announce(tx, userIds, ['transactions', 'groups', 'notifications'], groupId)
    return getRefundRequest(id, tx)
  })
}

/** Nobody decides on their own request while there is another admin to do it. */
async function requireNotOwn(
  tx: Tx,
  viewer: Viewer,
  { groupId, userId }: { groupId: string; userId: string | null },
) {
  const adminIds = await listAdminIds(tx, groupId)
  const isOnlyAdmin = adminIds.every((id) => id === viewer.userId)
  const problem = decliningProblem({ isOwn: userId === viewer.userId, isOnlyAdmin })
  if (problem) throw forbidden(problem)
}

/** A refund under way already grants the request, which stays open only in case the refund fails. */
async function requireNoRefund(tx: Tx, paymentId: string) {
  const pendingCount = await tx.refund.count({ where: { paymentId, transaction: { status: 'pending' } } })
  if (pendingCount)
    throw conflict(
      'This payment is being refunded already: the money is on its way back.',
      'REFUND_UNDER_WAY',
    )
}
