import { formatPounds } from '@/lib/base/money/pence'
import { notifyAdmins } from '@/lib/membership/notify-admins'
import { freezeDisputedMoney } from '@/lib/money/payments/freeze-disputed-money'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { type Change, changeState } from '@/lib/platform/states/change-state'
import { releaseLeg } from './release-leg'

type EndReason = 'declined' | 'taken-back' | 'unanswered' | 'called-off'
type Ending = Extract<Change, { subject: 'transfer'; to: 'failed'; why: EndReason }>

type MessageFor = (what: string) => string

/**
 * Ends a transfer that waits for a second admin and tells the admins. Its money goes back to the group, less what open
 * disputes lack. Call it with the group locked. Does nothing if it no longer waits. `tell` turns a description of the
 * transfer into the message.
 */
export async function endWaitingTransfer(tx: Tx, id: string, ending: Ending, messageFor: MessageFor) {
  await giveBack(tx, id, ending, messageFor)
  const { groupId } = await tx.transaction.findUniqueOrThrow({ where: { id } })
  await freezeDisputedMoney(tx, groupId)
}

async function giveBack(tx: Tx, id: string, ending: Ending, messageFor: MessageFor) {
  const transfer = await tx.transfer.findFirst({
    where: { id, awaitingUntil: { not: null } },
    include: { legs: { where: { status: 'waiting' } }, transaction: { include: { group: true } } },
  })
  if (!transfer) return
  const { legs, transaction } = transfer
  const { groupId, amountPence, group } = transaction
  for (const leg of legs)
    await releaseLeg(tx, { groupId, leg, why: 'called-off', failure: 'The transfer was not confirmed.' })
  await changeState(tx, { ...ending, id })
  await tx.transfer.update({ where: { id }, data: { awaitingUntil: null } })
  const message = `${messageFor(`transfer of ${formatPounds(amountPence)} from “${group.title}”`)} The money is back in the group.`
  await notifyAdmins(tx, groupId, message, { actorId: 'actorId' in ending ? ending.actorId : undefined })
}

/** Declines every waiting transfer that can no longer be what was asked for. */
export async function endWaitingTransfers(
  tx: Tx,
  where: Prisma.TransferWhereInput,
  reason: string,
  end = endWaitingTransfer,
) {
  const waitingTransfers = await tx.transfer.findMany({
    where: { ...where, awaitingUntil: { not: null } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const { id } of waitingTransfers)
    await end(
      tx,
      id,
      { subject: 'transfer', to: 'failed', why: 'called-off' },
      (what) => `A ${what} was declined automatically: ${reason}.`,
    )
}

/**
 * Calls off waiting transfers that reserved money of this payment, which can no longer be sent once it is refunded or
 * disputed. Freezes nothing: the caller first takes the payment's own share.
 */
export const endWaitingTransfersOfPayment = (tx: Tx, paymentId: string) =>
  endWaitingTransfers(
    tx,
    { legs: { some: { paymentId, status: 'waiting' } } },
    'a payment it was to come from was refunded or is in dispute',
    giveBack,
  )
