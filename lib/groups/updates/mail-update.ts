import { displayNameOf } from '@/lib/base/written-names'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { findCoverUrl } from '@/lib/groups/covers/queries'
import { attachContacts } from '@/lib/groups/people-list/contacts'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'
import { prepareListedRecipients } from './listed-recipients'
import type { GroupUpdate } from './queries'
import { listGiverRecipients, prepareMemberRecipients, type Recipient } from './recipients'

/**
 * Mails an update to the members, to the people on the list and to those who gave: each address once, and not to its
 * author. Who has an account switches such mail off there; everybody else for this group, with one click.
 */
export async function mailUpdate(tx: Tx, viewer: Viewer, group: Group, update: GroupUpdate) {
  const recipients = await prepareRecipients(tx, viewer, group)
  const { _id: updateId, author, signedBy, text: words, pictureUrl } = update
  const admin = signedBy ?? displayNameOf(author)
  const { cloth } = clothColours(clothOf(group.id))
  const coverUrl = await findCoverUrl(tx, group)
  await queueMails(
    tx,
    'update',
    recipients.map(({ to, contactId, name, path, personalPages: personal }) => ({
      to,
      contactId,
      sender: viewer.userId,
      props: {
        updateId,
        admin,
        words,
        pictureUrl,
        groupTitle: group.title,
        cloth,
        coverUrl,
        name,
        path,
        personal,
      },
    })),
  )
}

async function prepareRecipients(tx: Tx, viewer: Viewer, group: Group): Promise<Recipient[]> {
  const members = await prepareMemberRecipients(tx, viewer, group)
  const memberIds = new Set([viewer.userId, ...members.map(({ userId }) => userId)])
  const reached = new Set(members.map(({ to }) => to))
  const listed = (await prepareListedRecipients(tx, viewer, group)).filter(({ to }) => !reached.has(to))
  for (const { to } of listed) reached.add(to)
  const givers = (await listGiverRecipients(tx, group.id)).filter(
    ({ to, userId }) => !reached.has(to) && !memberIds.has(userId ?? ''),
  )
  const giversWithAccount = givers.filter(({ userId }) => userId !== null)
  const giversWithoutAccount = givers.filter(({ userId }) => userId === null)
  return [
    ...members.filter(({ userId }) => userId !== viewer.userId),
    ...giversWithAccount,
    ...(await attachContacts(tx, group, [...listed, ...giversWithoutAccount])),
  ]
}
