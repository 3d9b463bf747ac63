import { formatPounds } from '@/lib/base/money/pence'
import { notifyAboutMember } from '@/lib/membership/notify-about-member'
import type { LoadedPayment } from '@/lib/money/payments/load-payment'
import type { Dispute } from '@/lib/platform/db/generated/client'
import type { DisputeStatus } from '@/lib/platform/db/generated/enums'
import type { Tx } from '@/lib/platform/db/transaction'
import { isConcluded } from './dispute-states'

type DisputeChange = { statusBefore: DisputeStatus | null; dispute: Dispute; newDebtPence: number }

/** Tells the payer and the group what has become of a dispute. */
export async function notifyAboutDispute(
  tx: Tx,
  { id, gift, transaction }: LoadedPayment,
  change: DisputeChange,
) {
  const { groupId, userId, group, amountPence } = transaction
  const paymentText = `of ${formatPounds(amountPence)} to “${group.title}”`
  const what = describeChange(change)
  const noun = gift ? 'gift' : 'payment'
  await notifyAboutMember(tx, {
    groupId,
    userId,
    paymentId: id,
    type: 'Payment',
    message: (who) => `About the ${noun} ${paymentText} by ${who}: ${what}.`,
    ownMessage: `About your ${noun} ${paymentText}: ${what}.`,
  })
}

function describeChange({ statusBefore, dispute, newDebtPence }: DisputeChange): string {
  const amount = formatPounds(dispute.amountPence)
  const debtText =
    newDebtPence > 0 ? `; ${formatPounds(newDebtPence)} of it had already been transferred` : ''
  const isMoneyBack = isConcluded('won', dispute.withdrawnPence)
  const texts: Record<DisputeStatus, string> = {
    inquiry: 'the bank has asked about it; no money has moved',
    open: `${amount} is frozen while the bank decides a dispute`,
    won:
      statusBefore === 'inquiry'
        ? 'the bank has no more questions; no money has moved'
        : `the dispute over ${amount} was decided in the group’s favour${isMoneyBack ? '' : ', and its money is on its way back'}`,
    lost:
      dispute.lostPence > 0
        ? `${formatPounds(dispute.lostPence)} went back after a lost dispute${debtText}`
        : `the dispute over ${amount} was lost, but that money had gone back before`,
    appealed: `the dispute over ${amount} is open again, and the money is frozen until the bank decides`,
  }
  return texts[dispute.status]
}
