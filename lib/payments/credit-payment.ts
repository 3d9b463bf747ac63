import { Prisma } from '@/lib/db/generated/client'
import type { Tx } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { paymentPaid } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { queueMail } from '@/lib/mail/queue-mail'
import { tellAboutMember } from '@/lib/membership/tell-about-member'
import { formatPounds } from '@/lib/money/pence'
import { changeState } from '@/lib/states/change-state'
import { freezeDisputed } from './freeze-disputed'
import type { LoadedPayment } from './load-payment'
import type { Verdict } from './verify-checkout'

/** Makes a paid payment the group's money: once, with the group locked, whether or not the payer is still a member. */
export async function creditPayment(tx: Tx, payment: LoadedPayment, paid: Verdict & { kind: 'paid' }) {
  const { transaction } = payment
  const { id, groupId, userId, amountPence, feePence } = transaction
  const posted = await postEntry(tx, {
    groupId,
    cause: { subject: 'payment', id, step: 'paid' },
    postings: paymentPaid({ userId, amountPence, feePence }),
  })
  if (!posted) return
  await changeState(tx, { subject: 'payment', id, to: 'success', why: 'paid' })
  await tx.transaction.update({ where: { id }, data: { timePaid: paid.paidAt } })
  const { paymentIntentId, chargeId } = paid
  const credited = { paymentIntentId, chargeId, request: Prisma.DbNull, failure: null }
  await tx.payment.update({ where: { id }, data: credited })
  await freezeDisputed(tx, groupId)
  await tellOfPayment(tx, payment, paid.paidAt)
}

async function tellOfPayment(tx: Tx, { email, transaction }: LoadedPayment, paidAt: Date) {
  const { id, group, user, groupId, userId, amountPence, feePence, totalPence } = transaction
  await tellAboutMember(tx, {
    groupId,
    userId,
    type: 'Payment',
    message: (who) => `${who} paid ${formatPounds(amountPence)} to “${group.title}”.`,
    toThemselves: `Your payment of ${formatPounds(amountPence)} to “${group.title}” was received.`,
  })
  // Empty once the payer has deleted their account.
  if (!email) return
  const { remittedPence } = await getGroupBalance(tx, groupId)
  await queueMail(
    tx,
    'receipt',
    email,
    {
      payer: user.firstname ?? user.username ?? 'there',
      group: group.title,
      amountPence,
      feePence,
      totalPence,
      paidAt: paidAt.toISOString(),
      paymentId: id,
      collectedPence: remittedPence,
      goalPence: group.goalPence,
    },
    userId,
  )
}
