import { DAY, now, SECOND } from '@/lib/base/clock'
import { conflict } from '@/lib/base/errors'
import { salutationName } from '@/lib/base/written-names'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { findCoverUrl } from '@/lib/groups/covers/queries'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { prepareThanksRecipients } from './prepare-thanks-recipients'
import { type RevealWithGroup, readRevealByToken, requireRevealOpen } from './queries'
import { REVEAL_MESSAGES, signThanks } from './rules'

/** As many as updates, as an admin can make a new card again and again. */
const MAILS_PER_WEEK = { calls: 3, seconds: (7 * DAY) / SECOND }

/** Whoever has the address says thank you: once, and to everyone who gave. */
export async function sayThanks(token: string, text: string) {
  const { groupId } = requireRevealOpen(await readRevealByToken(token))
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    const reveal = await readRevealByToken(token, tx)
    if (reveal.thanks !== null) throw conflict(REVEAL_MESSAGES.thanked, 'THANKED')
    await tx.reveal.update({ where: { id: reveal.id }, data: { thanks: text, thankedAt: now() } })
    await mailThanks(tx, reveal, text)
    notify(tx, {
      userIds: await listAdminIds(tx, groupId),
      type: 'Group',
      message: `${reveal.forWhom} has said thank you for “${reveal.group.title}”.`,
      groupId,
    })
    return text
  })
}

async function mailThanks(tx: Tx, { id: revealId, forWhom, group }: RevealWithGroup, thanks: string) {
  if ((await consumeLimit(`thanks:${group.id}`, MAILS_PER_WEEK)) > 0) return
  const recipients = await prepareThanksRecipients(tx, group)
  const { cloth } = clothColours(clothOf(group.id))
  const coverUrl = await findCoverUrl(tx, group)
  const { words, signature } = signThanks(thanks, forWhom)
  await queueMails(
    tx,
    'thanks',
    recipients.map(({ to, name, contactId }) => ({
      to,
      contactId,
      sender: group.id,
      props: {
        revealId,
        name: salutationName(name),
        from: forWhom,
        signature,
        groupTitle: group.title,
        cloth,
        coverUrl,
        words,
      },
    })),
  )
}
