import { londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { formatPounds } from '@/lib/base/money/pence'
import { ensureContacts } from '@/lib/groups/people-list/contacts'
import { stopTexts } from '@/lib/groups/people-list/stop-number'
import { ensurePersonalLinks, personalUrl } from '@/lib/groups/personal-pages/links'
import { contactToken } from '@/lib/platform/auth/unsubscribe-token'
import { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { JobData } from '@/lib/platform/jobs/queues'
import { reserveText } from '@/lib/platform/messages/sms/reserve-text'
import { sendReminderText, throwIfRetryable } from '@/lib/platform/messages/sms/send-text'
import { listReminderCandidates } from './queries'
import { isReminderHour } from './rules'

/** Texts a reminder to a listed person who can be reached no other way. Throws if it should be retried. */
export async function textReminder({ memberId, day }: JobData['text-reminder']) {
  if (day !== londonDay() || !isReminderHour(now())) return
  const text = await transact((tx) => prepare(tx, memberId))
  if (!text) return
  const outcome = await sendReminderText(text.to, text)
  if (outcome.isStopped) await stopTexts(text.to)
  else throwIfRetryable(outcome)
}

/** Null if the person owes nothing any more, cannot be texted, or the day's texts are used up. */
async function prepare(tx: Tx, memberId: string) {
  const [debtor] = await listReminderCandidates(tx, Prisma.sql`m.id = ${memberId}::uuid`)
  const to = debtor?.phoneNumber
  if (!to || !debtor.isMember || debtor.owedPence <= 0) return null
  if (!(await reserveText(tx, to))) return null
  const links = await ensurePersonalLinks(tx, [memberId])
  const contactId = (await ensureContacts(tx, [memberId], 'phone')).get(memberId) ?? ''
  return {
    to,
    amount: formatPounds(debtor.owedPence),
    group: debtor.groupTitle,
    url: personalUrl(links.get(memberId)),
    endUrl: `${env.NEXTAUTH_URL}/unsubscribe/${contactToken(contactId)}`,
  }
}
