import { normaliseMailbox } from '@/lib/base/email'
import { env } from '@/lib/base/env'
import { contactToken, unsubscribeToken } from '@/lib/platform/auth/unsubscribe-token'
import { db } from '@/lib/platform/db/client'
import type { MailFrame } from '@/lib/platform/messages/mail/templates/layout'
import { listOptedIn } from '@/lib/platform/messages/preferences/list-opted-in'
import { CONTACT_MAILS, KIND_WORDS } from '@/lib/platform/messages/preferences/rules'
import { kindOfMail, type MailName } from './mails'

type UnsubscribeOption = NonNullable<MailFrame['unsubscribe']>

/**
 * How a mail's reader can unsubscribe, or 'opted-out' if they have; undefined for mails that are always sent, or to an
 * address that no account has proven. `readerId` is the person whom the mail is about: their choice counts too, but only
 * who owns the address may unsubscribe through it. Checked right before sending, so that a choice made meanwhile counts.
 */
export async function findUnsubscribeOption(
  name: MailName,
  to: string,
  readerId?: string,
): Promise<UnsubscribeOption | undefined | 'opted-out'> {
  const kind = kindOfMail(name)
  if (!kind) return
  const subscriberId =
    (await findAddressOwner(to)) ?? (readerId && (await isProvenAddressOf(to, readerId)) ? readerId : null)
  const userIds = [...new Set([subscriberId, readerId].filter((id): id is string => Boolean(id)))]
  const optedIn = await listOptedIn(db, userIds, kind, 'mail')
  if (userIds.some((id) => !optedIn.has(id))) return 'opted-out'
  if (!subscriberId) return
  const url = `${env.NEXTAUTH_URL}/unsubscribe/${unsubscribeToken(subscriberId, kind)}`
  return { url, mails: KIND_WORDS[kind].mails }
}

/** The same for a listed address, whose owner decides for this group alone. */
export async function findContactUnsubscribeOption(
  contactId: string,
): Promise<UnsubscribeOption | 'opted-out'> {
  const isOn = (await db.contact.count({ where: { id: contactId, stoppedAt: null } })) > 0
  return isOn
    ? { url: `${env.NEXTAUTH_URL}/unsubscribe/${contactToken(contactId)}`, mails: CONTACT_MAILS }
    : 'opted-out'
}

const isProvenAddressOf = async (to: string, id: string): Promise<boolean> =>
  (await db.user.count({ where: { id, email: normaliseMailbox(to), emailVerifiedAt: { not: null } } })) > 0

/** The user who has proven this address. */
export async function findAddressOwner(to: string): Promise<string | null> {
  const address = { kind: 'email', value: normaliseMailbox(to) } as const
  const identifier = await db.identifier.findUnique({ where: { kind_value: address } })
  return identifier?.provenAt ? identifier.userId : null
}

/** RFC 8058: a mail program's own button sends one POST to the address, without cookies. */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
