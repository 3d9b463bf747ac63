import { londonDay } from '@/lib/base/clock'
import { ensureContacts } from '@/lib/groups/people-list/contacts'
import { ensurePersonalLinks } from '@/lib/groups/personal-pages/links'
import type { Tx } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'
import { recipientOf } from '@/lib/platform/messages/mail/recipient-of'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { listOptedIn } from '@/lib/platform/messages/preferences/list-opted-in'
import { withinCap } from '@/lib/platform/messages/reader-caps'
import { claimDay } from './claim-day'
import type { Debtor } from './queries'
import { reminderText } from './rules'

/** An admin who reminds by hand. */
type Sender = { userId: string; username: string }

/**
 * Reminds these members, all of whom may be reminded now. Returns the membership ids of those who were: not of those
 * whom another admin or replica has just reminded.
 */
export async function sendReminders(tx: Tx, debtors: Debtor[], by: Sender | null): Promise<Set<string>> {
  const claimed = await claimDay(
    tx,
    debtors.map(({ memberId }) => memberId),
  )
  const ours = debtors.filter(({ memberId }) => claimed.has(memberId))
  for (const inGroup of byGroup(ours)) notifyDebtors(tx, inGroup, by)
  await mail(tx, ours, by)
  await text(tx, ours, by)
  return claimed
}

/** How a listed person can be reached; null if not at all. */
export const channelTo = ({ email, phoneNumber }: Debtor): 'mail' | 'text' | null =>
  email ? 'mail' : phoneNumber ? 'text' : null

function byGroup(debtors: Debtor[]): Debtor[][] {
  const groups = new Map<string, Debtor[]>()
  for (const debtor of debtors) groups.set(debtor.groupId, [...(groups.get(debtor.groupId) ?? []), debtor])
  return [...groups.values()]
}

/** An admin who reminds everyone, themselves included, is not named in their own reminder. */
const nameOf = (by: Sender | null, { userId }: Debtor) => (by && by.userId !== userId ? by.username : null)

/** The action needs only the group's id: its link is made from each reader's own membership there. */
function notifyDebtors(tx: Tx, debtors: Debtor[], by: Sender | null) {
  const groupId = debtors[0]?.groupId
  const texts = new Map(debtors.map((debtor) => [debtor.userId, reminderText(debtor, nameOf(by, debtor))]))
  notify(tx, {
    userIds: [...texts.keys()],
    type: 'Payment',
    message: (userId) => texts.get(userId) ?? '',
    groupId,
    actorId: by?.userId,
    actionType: 'reminder',
    actionId: groupId,
  })
}

async function mail(tx: Tx, debtors: Debtor[], by: Sender | null) {
  const reachable = debtors.filter(({ email }) => email !== null)
  const userIds = reachable.map(({ userId }) => userId)
  const optedIn = await listOptedIn(tx, userIds, 'Reminders', 'mail')
  const contacts = await ensureContacts(
    tx,
    reachable.filter(({ isListed }) => isListed).map(({ memberId }) => memberId),
    'email',
  )
  const links = await ensurePersonalLinks(
    tx,
    reachable.map(({ memberId }) => memberId),
  )
  const day = londonDay()
  const mails = reachable.flatMap((debtor) => {
    const { userId, email, groupId, groupTitle, deadline, owedPence, memberId } = debtor
    if (!email || !optedIn.has(userId)) return []
    const about = { ...recipientOf(debtor), admin: nameOf(by, debtor), groupTitle, deadline, owedPence }
    const props = { ...about, groupId, memberId, personalLinkId: links.get(memberId), day }
    return [{ to: email, props, sender: by?.userId ?? groupId, contactId: contacts.get(memberId) }]
  })
  await queueMails(tx, 'reminder', mails)
}

async function text(tx: Tx, debtors: Debtor[], by: Sender | null) {
  const reachable = debtors.filter((debtor) => channelTo(debtor) === 'text')
  const within = await withinCap(
    'text',
    reachable.map(({ phoneNumber }) => phoneNumber ?? ''),
  )
  for (const { memberId, groupId } of reachable.filter((_, place) => within[place]))
    await enqueue(tx, 'text-reminder', { memberId, day: londonDay() }, { sender: by?.userId ?? groupId })
}
