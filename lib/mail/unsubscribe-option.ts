import type { Letterhead } from '@/emails/layout'
import { unsubscribeToken } from '@/lib/auth/unsubscribe-token'
import { db } from '@/lib/db/client'
import { mailboxOf } from '@/lib/email'
import { env } from '@/lib/env'
import { listOptedIn } from '@/lib/preferences/list-opted-in'
import { KIND_WORDS } from '@/lib/preferences/rules'
import { kindOfMail, type MailName } from './mails'

type UnsubscribeOption = NonNullable<Letterhead['unsubscribe']>

/**
 * How a mail's reader can unsubscribe, or 'opted-out' if they have; undefined for mails that are always sent, or to an
 * address that no account has proven. Checked right before sending, so that a choice made meanwhile counts.
 */
export async function findUnsubscribeOption(
  name: MailName,
  to: string,
  reader?: string,
): Promise<UnsubscribeOption | undefined | 'opted-out'> {
  const kind = kindOfMail(name)
  const userId = kind && (reader ?? (await findOwner(to)))
  if (!kind || !userId) return
  const optedIn = await listOptedIn(db, [userId], kind, 'mail')
  if (!optedIn.has(userId)) return 'opted-out'
  const url = `${env.NEXTAUTH_URL}/unsubscribe/${unsubscribeToken(userId, kind)}`
  return { url, mails: KIND_WORDS[kind].mails }
}

/** The user who has proven this address. */
async function findOwner(to: string): Promise<string | null> {
  const address = { kind: 'email', value: mailboxOf(to) } as const
  const owner = await db.identifier.findUnique({ where: { kind_value: address } })
  return owner?.provenAt ? owner.userId : null
}

/** RFC 8058: a mail program's own button sends one POST to the address, without cookies. */
export const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
