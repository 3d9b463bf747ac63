import { formatPounds } from '@/lib/base/money/pence'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { feeCovered, paymentPaid } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { notifyAboutMember } from '@/lib/membership/notify-about-member'
import { notifyIfOversold, releaseRefundedItems, takePaidItems } from '@/lib/money/orders/take-ordered-items'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { changeState } from '@/lib/platform/states/change-state'
import { claimPaidGift } from './claim-gifts'
import { flagIfGroupDeleted } from './flag-deleted-group'
import { freezeDisputedMoney } from './freeze-disputed-money'
import { type LoadedPayment, payerGreetingName } from './load-payment'
import { mailAboutPayment } from './mail-about-payment'
import type { CheckoutVerdict } from './verify-checkout'

/**
 * Credits a paid payment to its group, once, whether or not the payer is still a member. The caller holds the group's
 * lock; `checked` holds more fields to update on the payment. Returns false, and changes nothing, if it was credited.
 */
export async function creditPayment(
  tx: Tx,
  payment: LoadedPayment,
  verdict: CheckoutVerdict & { kind: 'paid' },
  extraData: Prisma.PaymentUpdateInput = {},
): Promise<boolean> {
  const { transaction } = payment
  const { id, groupId, userId, amountPence, feePence, coveredFeePence } = transaction
  await releaseRefundedItems(tx, transaction)
  const heldNoStock = await takePaidItems(tx, transaction)
  const posted = await postEntry(tx, {
    groupId,
    cause: { subject: 'payment', id, step: 'paid' },
    postings: paymentPaid({ userId, amountPence, feePence }),
  })
  if (!posted) return false
  // Before anything is frozen or reserved, while the payment's own money is sure to be there.
  await postEntry(tx, {
    groupId,
    cause: { subject: 'payment', id, step: 'fee-covered' },
    postings: feeCovered(coveredFeePence),
  })
  await changeState(tx, { subject: 'payment', id, to: 'success', why: 'paid' })
  await tx.transaction.update({ where: { id }, data: { timePaid: verdict.paidAt } })
  const { paymentIntentId, chargeId, cardCountry } = verdict
  const creditData = {
    ...extraData,
    paymentIntentId,
    chargeId,
    cardCountry,
    request: Prisma.DbNull,
    failure: null,
    ending: null,
  }
  await tx.payment.update({ where: { id }, data: creditData })
  await freezeDisputedMoney(tx, groupId)
  await flagIfGroupDeleted(tx, groupId)
  if (payment.gift) await claimPaidGift(tx, payment)
  if (heldNoStock || transaction.status === 'failed') await notifyIfOversold(tx, transaction)
  await notifyAboutPayment(tx, payment, verdict.paidAt)
  return true
}

async function notifyAboutPayment(tx: Tx, payment: LoadedPayment, paidAt: Date) {
  const { id, gift, transaction } = payment
  const { group, groupId, userId, amountPence } = transaction
  const [verb, noun] = gift ? ['gave', 'gift'] : ['paid', 'payment']
  await notifyAboutMember(tx, {
    groupId,
    userId,
    paymentId: id,
    type: 'Payment',
    kind: gift ? 'gave' : 'paid',
    amountPence,
    message: (who) => `${who} ${verb} ${formatPounds(amountPence)} to “${group.title}”.`,
    ownMessage: `Your ${noun} of ${formatPounds(amountPence)} to “${group.title}” was received.`,
  })
  await mailReceipt(tx, payment, paidAt)
  await mailAboutPayment(tx, payment)
}

/** To the address that the payer gave; nothing is sent once they have deleted their account. */
export async function mailReceipt(tx: Tx, payment: LoadedPayment, paidAt: Date) {
  const { id, email, gift, transaction, byPersonalLink } = payment
  // Empty once the payer has deleted their account.
  if (!email) return
  const { group, user, groupId, userId, amountPence, feePence, coveredFeePence, totalPence } = transaction
  const payer = payerGreetingName({ gift, user })
  const isFeeCovered = coveredFeePence > 0
  const sums = { amountPence, feePence, isFeeCovered, totalPence }
  const receipt = { group: group.title, ...sums, paidAt: paidAt.toISOString() }
  // Members are told how much was collected; others only where the admins allow it.
  if (gift)
    return queueMail(tx, 'gift-receipt', {
      to: email,
      props: { payer, ...receipt, giftId: id },
      sender: groupId,
    })
  const { remittedPence } = await getGroupBalance(tx, groupId)
  const isHidden = byPersonalLink && (await tx.link.count({ where: { groupId, showCollected: false } })) > 0
  const progress = { collectedPence: isHidden ? null : remittedPence, goalPence: group.goalPence }
  const props = { payer, ...receipt, paymentId: id, ...progress, isListed: user?.listed }
  await queueMail(tx, 'receipt', { to: email, props, sender: userId ?? groupId })
}
