import type { Letterhead } from '@/emails/layout'
import { unsubscribeToken } from '@/lib/auth/unsubscribe-token'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { listWilling } from '@/lib/preferences/list-willing'
import { KIND_WORDS } from '@/lib/preferences/rules'
import { kindOfMail, type MailName } from './mails'

type WayOut = NonNullable<Letterhead['wayOut']>

/**
 * How a mail's reader can unsubscribe, or 'unwilling' if they have; undefined for mails that are always sent, or that
 * go to an address of nobody's account. Checked as the mail leaves: what was switched off meanwhile is not sent.
 */
export async function findWayOut(
  name: MailName,
  to: string,
  reader?: string,
): Promise<WayOut | undefined | 'unwilling'> {
  const kind = kindOfMail(name)
  const userId = kind && (reader ?? (await findOwner(to)))
  if (!kind || !userId) return
  const willing = await listWilling(db, [userId], kind, 'mail')
  if (!willing.has(userId)) return 'unwilling'
  const url = `${env.NEXTAUTH_URL}/unsubscribe/${unsubscribeToken(userId, kind)}`
  return { url, mails: KIND_WORDS[kind].mails }
}

/** The user who has proven this address. */
async function findOwner(to: string): Promise<string | null> {
  const address = { kind: 'email', value: to.toLowerCase() } as const
  const owner = await db.identifier.findUnique({ where: { kind_value: address } })
  return owner?.provenAt ? owner.userId : null
}

/** RFC 8058: a mail program's own button sends one POST to the address, without cookies. */
export const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
