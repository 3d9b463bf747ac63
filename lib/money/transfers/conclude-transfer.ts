import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { formatPounds } from '@/lib/base/money/pence'
import { closeFlags } from '@/lib/books/flags/flag-for-operator'
import { mailAdmins } from '@/lib/membership/mail-admins'
import type { TransferLeg } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { type Change, changeState } from '@/lib/platform/states/change-state'
import { statusOfLegs } from './status-of-legs'

const sum = (legs: Pick<TransferLeg, 'amountPence' | 'status'>[], status: string) =>
  legs.filter((leg) => leg.status === status).reduce((total, leg) => total + leg.amountPence, 0)

/** The flag of a transfer for which our own balance held too little. */
export const TRANSFER_WAITING_FLAG = 'transfer-waits'

type FailureReason = Extract<Change, { subject: 'transfer'; to: 'failed' }>['why']

/**
 * Ends a transfer once its last leg has an answer; call it with the group locked. If only a part was sent, that part
 * becomes the transaction's amount, which always says what really moved. The rest is back in the group.
 */
export async function concludeTransfer(tx: Tx, transferId: string, failureReason: FailureReason = 'refused') {
  if (await hasOpenLegs(tx, transferId)) return
  const transfer = await tx.transfer.findUniqueOrThrow({
    where: { id: transferId },
    include: { legs: true, transaction: { include: { group: true, user: true } } },
  })
  const { transaction, legs } = transfer
  const status = statusOfLegs(legs)
  if (transaction.status !== 'pending' || status === 'pending') return
  await closeFlags(tx, TRANSFER_WAITING_FLAG, [transferId])
  const sentPence = sum(legs, 'success')
  const unsentPence = sum(legs, 'failed')
  const amountPence = status === 'success' ? sentPence : transaction.amountPence
  const id = transferId
  if (status === 'success') await changeState(tx, { subject: 'transfer', id, to: status, why: 'made' })
  else await changeState(tx, { subject: 'transfer', id, to: status, why: failureReason })
  await tx.transaction.update({
    where: { id },
    data: {
      amountPence,
      totalPence: amountPence,
      timePaid: status === 'success' ? now() : null,
    },
  })
  await notifyAboutTransfer(tx, transaction, sentPence, unsentPence)
}

/** Called after every leg's outcome, so it reads one leg at most. The condition on the status matches an index. */
async function hasOpenLegs(tx: Tx, transferId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM transfer_legs
    WHERE "transferId" = ${transferId}::uuid AND status IN ('waiting', 'reserved') LIMIT 1`
  return found.length > 0
}

type ConcludedTransfer = {
  groupId: string
  userId: string | null
  group: { title: string }
  user: { username: string | null } | null
}

async function notifyAboutTransfer(
  tx: Tx,
  transaction: ConcludedTransfer,
  sentPence: number,
  unsentPence: number,
) {
  const { groupId, userId, group, user } = transaction
  const members = await tx.member.findMany({ where: { groupId, leftAt: null } })
  const admins = members.filter(({ role }) => role === 'admin')
  const otherIds = members.filter(({ role }) => role !== 'admin').map((member) => member.userId)
  const who = user?.username ?? 'An admin'
  const sentText =
    sentPence > 0
      ? `${formatPounds(sentPence)} was transferred from “${group.title}” to the payout account`
      : null
  const unsentText =
    unsentPence > 0
      ? `${formatPounds(unsentPence)} could not be transferred from “${group.title}” and is back in the group`
      : null
  const adminMessage = [sentText && `${sentText}, as ${who} asked`, unsentText].filter(Boolean).join('. ')
  const newsFields = { kind: 'transferred', amountPence: sentPence } as const
  const adminIds = admins.map((member) => member.userId)
  notify(tx, {
    userIds: adminIds,
    type: 'Transfer',
    message: `${adminMessage}.`,
    groupId,
    actorId: (sentText && userId) ?? undefined,
    ...(unsentText ? {} : newsFields),
  })
  if (sentText)
    notify(tx, { userIds: otherIds, type: 'Transfer', message: `${sentText}.`, groupId, ...newsFields })
  announce(
    tx,
    members.map((member) => member.userId),
    ['groups', 'transactions'],
    groupId,
  )
  if (sentPence === 0) return
  const url = `${env.NEXTAUTH_URL}/group/${groupId}/transactions`
  const props = { admin: who, group: group.title, amountPence: sentPence, url }
  await mailAdmins(tx, groupId, 'transfer-made', { props, sender: userId ?? groupId })
}
