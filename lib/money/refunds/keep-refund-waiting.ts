import { formatPounds } from '@/lib/base/money/pence'
import { closeFlags, flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { notifyAdmins } from '@/lib/membership/notify-admins'
import { findPayer } from '@/lib/membership/payer'
import { shortageData } from '@/lib/money/outcomes/insufficient-balance'
import { mailPayerWithoutAccount } from '@/lib/money/payments/mail-payer-without-account'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'

const WAITING_FLAG_KIND = 'refund-waits'

type WaitingRefund = Prisma.RefundGetPayload<{
  include: { transaction: { include: { group: true } }; payment: { include: { gift: true } } }
}>

/**
 * Keeps a refund reserved that was refused because our own balance holds too little. A later refusal under the same key
 * changes nothing: another attempt may be under way with the next one. Call it with the group locked.
 */
export async function keepRefundWaiting(tx: Tx, refund: WaitingRefund) {
  const { id, shortRefusals } = refund
  const { count } = await tx.refund.updateMany({
    where: { id, shortRefusals, transaction: { status: 'pending' } },
    data: shortageData(),
  })
  if (count > 0) await notifyOfDelay(tx, refund)
}

/**
 * Tells the payer and the admins, once, that a refund takes longer, and the operators by a flag. The provider either
 * refuses such a refund, or takes it and makes it once there is enough.
 */
export async function notifyOfDelay(tx: Tx, { id, paymentId, transaction, payment }: WaitingRefund) {
  if ((await tx.operatorFlag.count({ where: { kind: WAITING_FLAG_KIND, subject: id } })) > 0) return
  const { groupId, userId, group } = transaction
  const amount = formatPounds(transaction.amountPence)
  await flagForOperator(tx, { kind: WAITING_FLAG_KIND, subject: id, detail: amount })
  const payer = await findPayer(tx, { paymentId, userId })
  const delayText = 'is taking longer than usual. We keep trying, and there’s nothing you need to do'
  const payerMessage = `Your refund of ${amount} from “${group.title}” ${delayText}.`
  await notifyAdmins(
    tx,
    groupId,
    `The refund of ${amount} to ${payer.name} from “${group.title}” ${delayText}. The money stays reserved for it.`,
  )
  if (payer.notifiableId)
    notify(tx, { userIds: [payer.notifiableId], type: 'Payment', message: payerMessage, groupId })
  else await mailPayerWithoutAccount(tx, { ...payment, transaction }, payerMessage)
}

/** Call it when a refund has ended, whether or not it ever waited. */
export const closeWaitingFlag = (tx: Tx, id: string) => closeFlags(tx, WAITING_FLAG_KIND, [id])
