import { readContributionLeftPence } from '@/lib/money/payments/contribution-left'
import type { Tx } from '@/lib/platform/db/transaction'
import { changeStates } from '@/lib/platform/states/change-state'
import { notifyPayer } from './notify-payer'

/** How requests end without an answer. Call these with the group locked. */

const idsOf = (requests: { id: string }[]) => requests.map(({ id }) => id)

/** An admin has refunded the payment, or nothing of it is left. The payer is told of the refund, not of this. */
export async function endRefundRequestsAsRefunded(tx: Tx, paymentId: string) {
  const openRequests = await tx.refundRequest.findMany({ where: { paymentId, status: 'open' } })
  await changeStates(tx, idsOf(openRequests), { subject: 'refund-request', to: 'refunded', why: 'refunded' })
}

/** Money that went back without an admin's decision ends a request only if nothing of the payment is left. */
export async function endRefundRequestsIfRefunded(tx: Tx, paymentId: string) {
  if ((await readContributionLeftPence(tx, paymentId)) <= 0) await endRefundRequestsAsRefunded(tx, paymentId)
}

/** For a group that `actorId` deletes: tells everyone who waits for an answer. Returns their ids. */
export async function endRefundRequestsOfGroup(
  tx: Tx,
  group: { id: string; title: string },
  actorId?: string,
) {
  const openRequests = await tx.refundRequest.findMany({
    where: { status: 'open', payment: { transaction: { groupId: group.id } } },
    include: { payment: { include: { gift: true, transaction: { include: { group: true } } } } },
  })
  await changeStates(tx, idsOf(openRequests), {
    subject: 'refund-request',
    to: 'closed',
    why: 'group-deleted',
    actorId,
  })
  const text = `“${group.title}” was deleted, and your request for a refund has ended with it.`
  const notifiedIds: string[] = []
  for (const { payment } of openRequests) notifiedIds.push(...(await notifyPayer(tx, payment, text)))
  return notifiedIds
}

/** For a payer who deletes their account: closes their requests, and erases what they wrote and were answered. */
export async function forgetRefundRequestsOf(tx: Tx, userId: string) {
  const ownFilter = { payment: { OR: [{ transaction: { userId } }, { gift: { claimedById: userId } }] } }
  const openRequests = await tx.refundRequest.findMany({ where: { ...ownFilter, status: 'open' } })
  await changeStates(tx, idsOf(openRequests), {
    subject: 'refund-request',
    to: 'closed',
    why: 'account-deleted',
  })
  await tx.refundRequest.updateMany({ where: ownFilter, data: { reason: '', answer: null } })
}
