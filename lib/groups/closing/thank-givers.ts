import { displayNameOf } from '@/lib/base/written-names'
import { listGiftRows } from '@/lib/groups/gifts/list-gifts'
import { attachContacts } from '@/lib/groups/people-list/contacts'
import { payerGreetingName } from '@/lib/money/payments/load-payment'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'

type MailedPerson = { id: string; to: string }

/**
 * Mails those who gave through the link that the group has closed, with the admin's thanks but without the amount
 * collected, which admins may hide from them. Leaves out those who get the closing statement, and who ended its letters.
 */
export async function thankGivers(
  tx: Tx,
  { userId, username }: Viewer,
  group: Group,
  mailed: MailedPerson[],
) {
  const ids = (await listGiftRows(tx, group.id)).map(({ id }) => id)
  const gifts = await tx.gift.findMany({
    where: { id: { in: ids }, payment: { email: { not: '' } } },
    include: { payment: { select: { email: true } } },
    orderBy: { id: 'asc' },
  })
  const thanks = group.closingThanks ? ` “${group.closingThanks}”` : ''
  const text = `${displayNameOf(username)} has closed “${group.title}”. Thank you for your gift.${thanks}`
  const mailedKeys = new Set(mailed.flatMap(({ id, to }) => [id, to]))
  const unmailedGifts = gifts.filter(
    ({ claimedById, payment }) => !mailedKeys.has(claimedById ?? payment.email),
  )
  const mails = unmailedGifts.map(({ id: giftId, payment, ...gift }) => {
    const props = { payer: payerGreetingName({ gift, user: null }), group: group.title, text, giftId }
    return { to: payment.email, props, sender: userId }
  })
  await queueMails(tx, 'gift-news', await attachContacts(tx, group, mails))
}
