import type { Tx } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { firstNameOf } from './load-payment'

type Given = {
  id: string
  email: string
  gift: { name: string } | null
  transaction: { groupId: string; group: { title: string } }
}

/** Mails news of a gift to the address it was made with: its giver may have no account. Ignores other payments. */
export async function mailGiver(tx: Tx, { id, email, gift, transaction }: Given, text: string) {
  if (!gift || !email) return
  const payer = firstNameOf({ gift, user: null })
  const { groupId, group } = transaction
  await queueMail(tx, 'gift-news', {
    to: email,
    props: { payer, group: group.title, text, giftId: id },
    sender: groupId,
  })
}
