import { env } from '@/lib/base/env'
import { formatPounds } from '@/lib/base/money/pence'
import { ensurePersonalLinks, personalUrl } from '@/lib/groups/personal-pages/links'
import { contactToken } from '@/lib/platform/auth/unsubscribe-token'
import { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { JobData } from '@/lib/platform/jobs/queues'
import { reserveText } from '@/lib/platform/messages/sms/reserve-text'
import { sendLinksText, throwIfRetryable } from '@/lib/platform/messages/sms/send-text'
import { ensureContacts } from './contacts'
import { listAddressedMembers } from './list-addressed-members'
import { stopTexts } from './stop-number'

/** Texts the personal links of those at one number. Throws if it should be retried. */
export async function sendLinksByText({ by: adminName, ...sending }: JobData['text-links']) {
  const text = await transact((tx) => prepare(tx, sending))
  if (!text) return
  const outcome = await sendLinksText(text.to, { ...text, adminName })
  if (outcome.isStopped) await stopTexts(text.to)
  else throwIfRetryable(outcome)
}

/** Null if they were removed, moved, sent it anew or stopped it meanwhile, or the day's texts are used up. */
async function prepare(tx: Tx, { memberIds, sentAt }: Omit<JobData['text-links'], 'by'>) {
  const people = await listAddressedMembers(
    tx,
    Prisma.sql`m.id = ANY (${memberIds}::uuid[]) AND u.listed AND l."sentAt" IS NOT NULL
      AND (${sentAt ?? null}::timestamptz IS NULL OR l."sentAt" = ${sentAt}::timestamptz)
      AND EXISTS (SELECT FROM groups g WHERE g.id = m."groupId" AND g."deletedAt" IS NULL AND g."closedAt" IS NULL)`,
  )
  const to = people[0]?.phoneNumber
  const reachable = people.filter(({ phoneNumber, mayText }) => phoneNumber === to && mayText)
  const [first] = reachable
  if (!to || !first || !(await reserveText(tx, to))) return null
  const ids = reachable.map(({ memberId }) => memberId)
  const links = await ensurePersonalLinks(tx, ids)
  const { group } = await tx.member.findUniqueOrThrow({
    where: { id: first.memberId },
    select: { group: { select: { title: true } } },
  })
  return {
    to,
    group: group.title,
    people: reachable.map(({ name, owedPence, hasYetToOrder, memberId }) => ({
      name,
      amount: hasYetToOrder ? 'choose what you would like' : formatPounds(owedPence),
      url: personalUrl(links.get(memberId)),
    })),
    endUrl: `${env.NEXTAUTH_URL}/unsubscribe/${contactToken((await ensureContacts(tx, ids, 'phone')).get(first.memberId) ?? '')}`,
  }
}
