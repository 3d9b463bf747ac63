import { londonDay } from '@/lib/base/clock'
import { displayNameOf } from '@/lib/base/written-names'
import { ensureContacts } from '@/lib/groups/people-list/contacts'
import { ensurePersonalLinks } from '@/lib/groups/personal-pages/links'
import type { Tx } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'
import { recipientOf } from '@/lib/platform/messages/mail/recipient-of'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { listOptedIn } from '@/lib/platform/messages/preferences/list-opted-in'
import { countAgainstCap } from '@/lib/platform/messages/reader-caps'
import type { ReminderCandidate } from './queries'
import { reserveDay } from './reserve-day'
import { reminderText } from './rules'

/** An admin who reminds by hand. */
type Sender = { userId: string; username: string }

/**
 * Reminds these members, all of whom may be reminded now. Returns the membership ids of those who were: not of those
 * whom another admin or replica has just reminded.
 */
export async function sendReminders(
  tx: Tx,
  debtors: ReminderCandidate[],
  sender: Sender | null,
): Promise<Set<string>> {
  const remindedIds = await reserveDay(
    tx,
    debtors.map(({ memberId }) => memberId),
  )
  const remindable = debtors.filter(({ memberId }) => remindedIds.has(memberId))
  for (const groupDebtors of splitByGroup(remindable)) notifyDebtors(tx, groupDebtors, sender)
  await queueReminderMails(tx, remindable, sender)
  await queueReminderTexts(tx, remindable, sender)
  return remindedIds
}

/** How a listed person can be reached; null if not at all. */
export const reminderChannelOf = ({ email, phoneNumber }: ReminderCandidate): 'mail' | 'text' | null =>
  email ? 'mail' : phoneNumber ? 'text' : null

function splitByGroup(debtors: ReminderCandidate[]): ReminderCandidate[][] {
  const groups = new Map<string, ReminderCandidate[]>()
  for (const debtor of debtors) groups.set(debtor.groupId, [...(groups.get(debtor.groupId) ?? []), debtor])
  return [...groups.values()]
}

/** An admin who reminds everyone, themselves included, is not named in their own reminder. */
const adminNameFor = (sender: Sender | null, { userId, isListed }: ReminderCandidate) =>
  sender && sender.userId !== userId ? (isListed ? displayNameOf(sender.username) : sender.username) : null

/** The action needs only the group's id: its link is made from each reader's own membership there. */
function notifyDebtors(tx: Tx, debtors: ReminderCandidate[], sender: Sender | null) {
  const groupId = debtors[0]?.groupId
  const texts = new Map(
    debtors.map((debtor) => [debtor.userId, reminderText(debtor, adminNameFor(sender, debtor))]),
  )
  notify(tx, {
    userIds: [...texts.keys()],
    type: 'Payment',
    message: (userId) => texts.get(userId) ?? '',
    groupId,
    actorId: sender?.userId,
    actionType: 'reminder',
    actionId: groupId,
  })
}

async function queueReminderMails(tx: Tx, debtors: ReminderCandidate[], sender: Sender | null) {
  const reachable = debtors.filter(({ email }) => email !== null)
  const userIds = reachable.map(({ userId }) => userId)
  const optedInIds = await listOptedIn(tx, userIds, 'Reminders', 'mail')
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
    if (!email || !optedInIds.has(userId)) return []
    const debtProps = {
      ...recipientOf(debtor),
      admin: adminNameFor(sender, debtor),
      groupTitle,
      deadline,
      owedPence,
    }
    const props = { ...debtProps, groupId, memberId, personalLinkId: links.get(memberId), day }
    return [{ to: email, props, sender: sender?.userId ?? groupId, contactId: contacts.get(memberId) }]
  })
  await queueMails(tx, 'reminder', mails)
}

async function queueReminderTexts(tx: Tx, debtors: ReminderCandidate[], sender: Sender | null) {
  const reachable = debtors.filter((debtor) => reminderChannelOf(debtor) === 'text')
  const mayBeTexted = await countAgainstCap(
    'text',
    reachable.map(({ phoneNumber }) => phoneNumber ?? ''),
  )
  for (const { memberId, groupId } of reachable.filter((_, index) => mayBeTexted[index]))
    await enqueue(tx, 'text-reminder', { memberId, day: londonDay() }, { sender: sender?.userId ?? groupId })
}
