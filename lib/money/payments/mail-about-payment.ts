import { env } from '@/lib/base/env'
import { listAdminIds } from '@/lib/membership/list-admins'
import { mailAdmins } from '@/lib/membership/mail-admins'
import { findPayer } from '@/lib/membership/payer'
import type { Tx } from '@/lib/platform/db/transaction'
import type { LoadedPayment } from './load-payment'

/** Mails a group's admins about money just credited: the group's first at once, all others in the day's digest. */
export async function mailAboutPayment(tx: Tx, payment: LoadedPayment) {
  const { id: paymentId, transaction } = payment
  const { group, groupId } = transaction
  if (group.deletedAt) return
  const earlierPayment = await tx.transaction.findFirst({
    where: { groupId, type: 'payment', status: 'success', id: { not: paymentId } },
    select: { id: true },
  })
  if (!earlierPayment) return mailFirstPayment(tx, payment)
  const adminIds = await listAdminIds(tx, groupId)
  await tx.digestItem.createMany({ data: adminIds.map((userId) => ({ userId, paymentId })) })
}

async function mailFirstPayment(tx: Tx, { id, gift, transaction }: LoadedPayment) {
  const { group, groupId, userId, amountPence } = transaction
  const payer = await findPayer(tx, { paymentId: id, userId })
  const url = `${env.NEXTAUTH_URL}/group/${groupId}/transactions`
  const props = { who: payer.name, isGift: gift !== null, group: group.title, amountPence, url }
  const payerId = payer.userId ?? undefined
  await mailAdmins(tx, groupId, 'first-payment', { props, sender: payerId ?? groupId, except: payerId })
}
