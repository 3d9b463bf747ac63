import { env } from '@/lib/base/env'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { payerName } from '@/lib/membership/payer'
import { isPaidBy } from '@/lib/money/transactions/own-transactions'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import type { MailProps } from '@/lib/platform/messages/mail/mails'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'

type DigestGroup = MailProps<'digest'>['groups'][number]

/** How many payments of a group are listed. */
const MAX_LISTED = 10

/**
 * Mails an admin what has come into their groups. It is read as it is sent, so the queue holds no names, and what no
 * longer concerns the admin is left out: no news, no mail.
 */
export async function sendDigest({ userId, day }: JobData['send-digest'], jobId?: string): Promise<void> {
  const user = await db.user.findFirst({ where: { id: userId, emailVerifiedAt: { not: null } } })
  if (!user?.email) return
  const payments = await listPayments(userId, day)
  if (payments.length === 0) return
  const groups = new Map(payments.map(({ group }) => [group.id, group]))
  const digestGroups = await Promise.all([...groups.values()].map((group) => presentGroup(group, payments)))
  await sendQueuedMail(
    { template: 'digest', to: user.email, props: { groups: digestGroups }, reader: userId },
    jobId,
  )
}

const withPayer = {
  group: true,
  user: { select: { username: true } },
  payment: { select: { gift: { select: { name: true, claimedById: true } } } },
} as const
type DigestPayment = Prisma.TransactionGetPayload<{ include: typeof withPayer }>

/** In groups of which the person is an admin now and which are not strange to them, as for mailAdmins; by others. */
async function listPayments(userId: string, day: string): Promise<DigestPayment[]> {
  const adminFilter = { some: { userId, leftAt: null, role: 'admin', addedUnseen: false } } as const
  const payments = await db.transaction.findMany({
    where: {
      payment: { digestItems: { some: { userId, day: new Date(day) } } },
      group: { deletedAt: null, members: adminFilter },
    },
    include: withPayer,
    orderBy: [{ groupId: 'asc' }, { timePaid: 'asc' }, { id: 'asc' }],
  })
  return payments.filter((payment) => !isPaidBy(userId, payment))
}

/** What came into one group. */
async function presentGroup(group: DigestPayment['group'], payments: DigestPayment[]): Promise<DigestGroup> {
  const groupPayments = payments.filter(({ groupId }) => groupId === group.id)
  const giftCount = groupPayments.filter(({ payment }) => payment?.gift).length
  const { remittedPence } = await getGroupBalance(db, group.id)
  return {
    title: group.title,
    url: `${env.NEXTAUTH_URL}/group/${group.id}/transactions`,
    gifts: giftCount,
    payments: groupPayments.length - giftCount,
    amountPence: groupPayments.reduce((sum, { amountPence }) => sum + amountPence, 0),
    collectedPence: remittedPence,
    goalPence: group.goalPence,
    listed: groupPayments.slice(0, MAX_LISTED).map(({ payment, user, amountPence }) => ({
      who: payerName({ gift: payment?.gift ?? null, user }),
      isGift: Boolean(payment?.gift),
      amountPence,
    })),
  }
}
