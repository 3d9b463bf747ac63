import { db } from '@/lib/platform/db/client'
import type { PreferenceKind } from '@/lib/platform/db/generated/enums'
import type { JobData } from '@/lib/platform/jobs/queues'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import type { openInbox } from './inbox'
import type { TestUser } from './money'

/** What organisers are mailed, for tests. */

const takeMail = () => db.$queryRaw<{ data: JobData['send-mail'] }[]>`
  DELETE FROM pgboss.job WHERE name = 'send-mail' RETURNING data`

/** Forgets what is queued, as if it had been sent. */
export const discardMail = async () => void (await takeMail())

/** Sends all queued mail, as a server's workers would; returns what this person has, receipts left out. */
export async function deliverMailTo(inbox: ReturnType<typeof openInbox>, { email }: Pick<TestUser, 'email'>) {
  for (const { data } of await takeMail()) await sendQueuedMail(data)
  return inbox
    .messagesTo(email)
    .map((mail) => ({ ...mail, subject: String(mail.subject) }))
    .filter(({ subject }) => !subject.startsWith('Your receipt'))
}

/** Makes members admins, and ones for long. */
export const makeAdmins = (groupId: string, ...people: TestUser[]) =>
  db.member.updateMany({
    where: { groupId, userId: { in: people.map(({ id }) => id) } },
    data: { role: 'admin' },
  })

export const switchOffMail = ({ id: userId }: Pick<TestUser, 'id'>, ...mailOff: PreferenceKind[]) =>
  db.preferences.upsert({
    where: { userId },
    create: { userId, mailOff, changedAt: new Date() },
    update: { mailOff },
  })
