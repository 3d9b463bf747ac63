import { findPayer } from '@/lib/membership/payer'
import { mailPayerWithoutAccount } from '@/lib/money/payments/mail-payer-without-account'
import type { Gift, Group, Payment, Transaction } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'

type RequestedPayment = Payment & { gift: Gift | null; transaction: Transaction & { group: Group } }

/** Notifies the payer; who may have no account, a giver or a listed person, gets a mail. Returns the ids of those notified. */
export async function notifyPayer(tx: Tx, payment: RequestedPayment, text: string) {
  const { groupId, userId } = payment.transaction
  const { notifiableId } = await findPayer(tx, { paymentId: payment.id, userId })
  const recipientIds = notifiableId ? [notifiableId] : []
  notify(tx, { userIds: recipientIds, type: 'Payment', message: text, groupId })
  await mailPayerWithoutAccount(tx, payment, text)
  return recipientIds
}
