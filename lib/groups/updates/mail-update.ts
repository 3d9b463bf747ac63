import { now } from '@/lib/base/clock'
import { displayNameOf } from '@/lib/base/written-names'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { findCoverUrl } from '@/lib/groups/covers/queries'
import { attachContacts } from '@/lib/groups/people-list/contacts'
import { reserveRecipients } from '@/lib/groups/people-list/sends-per-day'
import { ensurePersonalLinks } from '@/lib/groups/personal-pages/links'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'
import type { GroupUpdate } from './queries'
import { excludeOptedOut, joinRecipients, listRecipients, type Recipient } from './recipients'

/** Mails an update to its recipients, to strangers among them within the limits of those. Returns to how many at most. */
export async function mailUpdate(tx: Tx, viewer: Viewer, group: Group, update: GroupUpdate): Promise<number> {
  const recipients = await reserveRecipients(tx, viewer, await listRecipients(tx, viewer, group))
  const links = await prepareLinks(tx, recipients)
  const readers = await excludeOptedOut(tx, group, joinRecipients(recipients))
  const { _id: updateId, author, signedBy, text: words, pictureUrl } = update
  const admin = signedBy ?? displayNameOf(author)
  const { cloth } = clothColours(clothOf(group.id))
  const coverUrl = await findCoverUrl(tx, group)
  await queueMails(
    tx,
    'update',
    (await addContacts(tx, group, readers)).map(({ to, contactId, name, path, people }) => ({
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
        personal: people.map((one) => ({ name: one.name, linkId: links.get(one.memberId) ?? '' })),
      },
    })),
  )
  return (await excludeOptedOut(tx, group, recipients)).length
}

/** The personal links that go out with it: from now on, they count as sent. */
async function prepareLinks(tx: Tx, recipients: Recipient[]) {
  const people = recipients.flatMap((one) => one.people)
  const newIds = people.filter(({ wasLinkSent }) => !wasLinkSent).map(({ memberId }) => memberId)
  await tx.listing.updateMany({ where: { memberId: { in: newIds } }, data: { sentAt: now() } })
  return ensurePersonalLinks(
    tx,
    people.map(({ memberId }) => memberId),
  )
}

/** Through a contact, the owner of an address without an account ends what this group sends, with one click. */
async function addContacts(tx: Tx, group: Group, recipients: Recipient[]) {
  const withAccount: (Recipient & { contactId?: string })[] = recipients.filter(({ userId }) => userId)
  const withoutAccount = recipients.filter(({ userId }) => !userId)
  return [...withAccount, ...(await attachContacts(tx, group, withoutAccount))]
}
