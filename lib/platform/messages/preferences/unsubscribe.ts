import { now } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import { contactIdOfToken, userOfUnsubscribeToken } from '@/lib/platform/auth/unsubscribe-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { getPreferences } from './queries'
import { CONTACT_MAILS, KIND_WORDS, MESSAGE_KINDS, type MessageKind } from './rules'
import { changePreferences } from './update-preferences'

const DEAD_LINK =
  "This link doesn't work any more. You can choose what you get in your notification settings."

/**
 * Switches off one kind of mail for the person it was sent to, or all that one group sends to a listed address.
 * Idempotent; throws 404 for a dead link.
 */
export async function unsubscribe(token: string) {
  const contactId = contactIdOfToken(token)
  if (contactId) return stopContact(contactId)
  const { userId, kind } = await readSubscriber(token)
  await transact((tx) => changePreferences(tx, userId, { [kind]: { mail: false } }))
  return { message: `You won't get ${KIND_WORDS[kind].mails} any more.` }
}

/** In the group that wrote, and in all periods of its series. */
async function stopContact(id: string) {
  await readContact(id)
  await db.$executeRaw`
    INSERT INTO contacts (id, "groupId", "addressHash", "stoppedAt")
    SELECT gen_random_uuid(), g.id, c."addressHash", ${now()} FROM contacts c
    JOIN groups contact_group ON contact_group.id = c."groupId" JOIN groups g ON g.id = contact_group.id OR g."seriesId" = contact_group."seriesId"
    WHERE c.id = ${id}::uuid
    ON CONFLICT ("groupId", "addressHash")
      DO UPDATE SET "stoppedAt" = coalesce(contacts."stoppedAt", excluded."stoppedAt")`
  return { message: `You won't get ${CONTACT_MAILS} any more.` }
}

async function readContact(id: string) {
  const contact = await db.contact.findUnique({ where: { id } })
  if (!contact) throw notFound(DEAD_LINK)
  return contact
}

/** What a link would switch off, and whether that is on; the kind is null for a listed address. It does not reveal whose it is. */
export async function readUnsubscribeTarget(
  token: string,
): Promise<{ kind: MessageKind | null; isOn: boolean }> {
  const contactId = contactIdOfToken(token)
  if (contactId) return { kind: null, isOn: (await readContact(contactId)).stoppedAt === null }
  const { userId, kind } = await readSubscriber(token)
  return { kind, isOn: (await getPreferences(userId))[kind].mail }
}

async function readSubscriber(token: string) {
  const subscriber = userOfUnsubscribeToken(token, MESSAGE_KINDS)
  const userExists =
    subscriber && (await db.user.count({ where: { id: subscriber.userId, deletedAt: null } })) > 0
  if (!subscriber || !userExists) throw notFound(DEAD_LINK)
  return subscriber
}
