import type { Viewer } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { conflict, forbidden, notFound } from '@/lib/errors'
import { announce } from '@/lib/live/announce'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import { formatPounds } from '@/lib/money/pence'
import { notify } from '@/lib/notifications/notify'
import { contributionLeft } from '@/lib/payments/contribution-left'
import { PAID_ANOTHER_WAY } from '@/lib/payments/rules'
import { getRefundRequest } from './queries'
import { REQUESTS_MAX } from './rules'

/** Asks a group's admins for one's own payment back, also after one has left. */
export async function askForRefund(viewer: Viewer, paymentId: string, reason: string) {
  const payment = await requireOwn(viewer, paymentId)
  return transact(async (tx) => {
    await lockGroup(tx, payment.groupId)
    await requireAskable(tx, paymentId)
    const { id } = await tx.refundRequest.create({ data: { paymentId, reason, createdAt: now() } })
    await tell(tx, viewer, payment, id)
    return getRefundRequest(id, tx)
  })
}

/** 403 for who is in the group and has not paid it; to others it does not exist. */
async function requireOwn({ userId }: Viewer, id: string) {
  const payment = await db.transaction.findFirst({
    where: { id, type: { in: ['payment', 'noted'] } },
    include: { group: { select: { title: true } } },
  })
  if (!payment) throw notFound('Payment not found.')
  if (payment.userId === userId) return payment
  const { groupId } = payment
  const isIn = await db.member.count({ where: { groupId, userId, leftAt: null, group: { deletedAt: null } } })
  throw isIn > 0 ? forbidden('Only who paid can ask for it back.') : notFound('Payment not found.')
}

async function requireAskable(tx: Tx, paymentId: string) {
  const { type, status, group } = await tx.transaction.findUniqueOrThrow({
    where: { id: paymentId },
    include: { group: true },
  })
  if (group.deletedAt) throw conflict('This group was deleted.', 'GROUP_DELETED')
  if (type === 'noted') throw conflict(PAID_ANOTHER_WAY, 'NOT_REFUNDABLE')
  if (status !== 'success') throw conflict('Only a payment that succeeded can be refunded.', 'NOT_REFUNDABLE')
  if ((await tx.dispute.count({ where: { paymentId, status: { notIn: ['inquiry', 'won'] } } })) > 0)
    throw conflict("This payment is in dispute, so it can't be refunded.", 'PAYMENT_IN_DISPUTE')
  if ((await contributionLeft(tx, paymentId)) <= 0)
    throw conflict('This payment has already been refunded in full.', 'NOT_REFUNDABLE')
  const before = await tx.refundRequest.findMany({ where: { paymentId }, select: { status: true } })
  if (before.some((request) => request.status === 'open'))
    throw conflict("You've already asked for this back. An admin will answer.", 'REFUND_REQUEST_OPEN')
  if (before.length >= REQUESTS_MAX)
    throw conflict(
      `You've asked for this back ${REQUESTS_MAX} times. Please talk to the admins.`,
      'REFUND_REQUEST_LIMIT',
    )
}

type Asked = { groupId: string; amountPence: number; group: { title: string } }

async function tell(
  tx: Tx,
  { userId, username }: Viewer,
  { groupId, amountPence, group }: Asked,
  id: string,
) {
  const userIds = (await listAdminIds(tx, groupId)).filter((id) => id !== userId)
  await notify(tx, {
    userIds,
    type: 'Payment',
    message: `${username} asks for ${formatPounds(amountPence)} back from “${group.title}”.`,
    groupId,
    actorId: userId,
    actionType: 'refund_request',
    actionId: id,
  })
  await announce(tx, [...userIds, userId], ['transactions', 'groups'], groupId)
}
