import type { Tx } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { payerGreetingName } from './load-payment'

type MailedPayment = {
  id: string
  email: string
  gift: { name: string } | null
  transaction: { userId: string | null; groupId: string; group: { title: string } }
}

/**
 * Mails news of a payment to the address it was made with, if its payer has nothing to log in to: a giver or a listed
 * person. Ignores other payments.
 */
export async function mailPayerWithoutAccount(
  tx: Tx,
  { id, email, gift, transaction }: MailedPayment,
  text: string,
) {
  if (!email) return
  const { userId, groupId, group } = transaction
  const baseProps = { group: group.title, text }
  if (gift) {
    const payer = payerGreetingName({ gift, user: null })
    const props = { payer, ...baseProps, giftId: id }
    return queueMail(tx, 'gift-news', { to: email, props, sender: groupId })
  }
  const listedUser = userId && (await tx.user.findFirst({ where: { id: userId, listed: true } }))
  if (!listedUser) return
  const link = await tx.personalLink.findFirst({ where: { member: { groupId, userId } } })
  const props = {
    payer: payerGreetingName({ user: listedUser }),
    ...baseProps,
    personalLinkId: link?.id ?? null,
  }
  await queueMail(tx, 'payment-news', { to: email, props, sender: groupId })
}
