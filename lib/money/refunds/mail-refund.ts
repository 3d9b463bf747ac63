import { addMs, HOUR, now, SECOND } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { payerGreetingName } from '@/lib/money/payments/load-payment'
import type { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import type { JobData } from '@/lib/platform/jobs/queues'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'

/** Refunds of one payment are mailed at once, then at most once an hour, added up. */
const MAIL_INTERVAL = HOUR

const withPayer = {
  gift: true,
  transaction: { include: { group: { select: { title: true } }, user: true } },
} satisfies Prisma.PaymentInclude

type MadeRefund = { paymentId: string; shareOutId: string | null; transaction: { amountPence: number } }

/** Mails the payer that this refund was made; call it with the group locked. */
export async function mailRefund(tx: Tx, { paymentId: id, shareOutId, transaction }: MadeRefund) {
  const { refundNewsAt } = await tx.payment.findUniqueOrThrow({ where: { id } })
  const at = now()
  // A mail that is still to come will include it.
  if (refundNewsAt && refundNewsAt > at) return
  const next = refundNewsAt && addMs(refundNewsAt, MAIL_INTERVAL)
  if (!next || next <= at) {
    await tx.payment.update({ where: { id }, data: { refundNewsAt: at } })
    return queueRefundMail(tx, id, { amountPence: transaction.amountPence, isPart: shareOutId !== null })
  }
  await tx.payment.update({ where: { id }, data: { refundNewsAt: next } })
  const job = { paymentId: id, after: refundNewsAt.toISOString(), until: next.toISOString() }
  const startAfterSeconds = Math.ceil((next.getTime() - at.getTime()) / SECOND)
  await enqueue(tx, 'mail-refunds', job, { startAfterSeconds })
}

/** Mails what was refunded of a payment after one moment and until another. */
export async function mailRefundsBetween({ paymentId, after, until }: JobData['mail-refunds']) {
  await transact(async (tx) => {
    const { groupId } = await tx.transaction.findUniqueOrThrow({ where: { id: paymentId } })
    // Refunds of before `until` have been committed by now.
    await lockGroup(tx, groupId)
    const madeRefunds = await tx.refund.findMany({
      where: {
        paymentId,
        transaction: { status: 'success', timePaid: { gt: new Date(after), lte: new Date(until) } },
      },
      include: { transaction: { select: { amountPence: true } } },
    })
    const amountPence = madeRefunds.reduce((sum, { transaction }) => sum + transaction.amountPence, 0)
    const isPart = madeRefunds.every(({ shareOutId }) => shareOutId !== null)
    if (amountPence > 0) await queueRefundMail(tx, paymentId, { amountPence, isPart })
  })
}

async function queueRefundMail(tx: Tx, id: string, refunded: { amountPence: number; isPart: boolean }) {
  const { email, gift, transaction } = await tx.payment.findUniqueOrThrow({
    where: { id },
    include: withPayer,
  })
  // Empty once the payer has deleted their account.
  if (!email) return
  const { group, user, groupId, userId, feePence } = transaction
  const payer = payerGreetingName({ gift, user })
  await queueMail(tx, 'refund', {
    to: email,
    props: { payer, group: group.title, ...refunded, wasFeePaid: feePence > 0 },
    sender: userId ?? groupId,
    recipientId: userId,
  })
}
