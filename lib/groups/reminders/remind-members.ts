import { now } from '@/lib/base/clock'
import type { MemberReferences } from '@/lib/groups/members/require-member'
import { ensurePersonalLinks } from '@/lib/groups/personal-pages/links'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { Prisma } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'
import { listReminderCandidates, type ReminderCandidate } from './queries'
import { reasonToSkip, type SkipReason } from './rules'
import { reminderChannelOf, sendReminders } from './send-reminders'
import { adminReminderText } from './text-to-send'

type Recipient = { username: string; debtor: ReminderCandidate | null }

/** Reminds all who owe, or those named, as far as they may be reminded now. Returns who was, who was not, and why. */
export async function remindMembers(
  viewer: Viewer,
  groupId: string,
  { usernames, memberIds }: MemberReferences = {},
) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const members = await listReminderCandidates(
      tx,
      Prisma.sql`m."groupId" = ${groupId}::uuid AND m."leftAt" IS NULL`,
    )
    const recipients = usernames
      ? recipientsByUsername(usernames, members)
      : memberIds
        ? recipientsById(memberIds, members)
        : owingRecipients(members)
    const at = now()
    const reasons = new Map(recipients.map((one) => [one, skipReasonOf(one, at)]))
    const remindable = recipients.flatMap((one) =>
      one.debtor && reasons.get(one) === null ? [one.debtor] : [],
    )
    const remindedIds = await sendReminders(tx, remindable, viewer)
    const reminded = remindable.filter(({ memberId }) => remindedIds.has(memberId))
    const links = await ensurePersonalLinks(
      tx,
      reminded.filter(({ isListed }) => isListed).map(({ memberId }) => memberId),
    )
    return {
      message: messageFor(reminded.length),
      reminded: reminded.map((debtor) => ({
        memberId: debtor.memberId,
        username: debtor.username,
        text: adminReminderText(debtor, links.get(debtor.memberId)),
        sent: !debtor.isListed || reminderChannelOf(debtor) !== null,
      })),
      skipped: recipients
        .filter(({ debtor }) => !debtor || !reminded.includes(debtor))
        .map((one) => ({
          memberId: one.debtor?.memberId,
          username: one.username,
          reason: reasons.get(one) ?? ('reminded_today' as const),
        })),
    }
  })
}

const owingRecipients = (members: ReminderCandidate[]): Recipient[] =>
  members.filter(({ owedPence }) => owedPence > 0).map((debtor) => ({ username: debtor.username, debtor }))

/** Each name once, in the order given, spelt as its owner does. */
function recipientsByUsername(usernames: string[], members: ReminderCandidate[]): Recipient[] {
  const accounts = members.filter(({ isListed }) => !isListed)
  const byName = new Map(accounts.map((member) => [member.username.toLowerCase(), member]))
  const names = new Map(usernames.map((username) => [username.toLowerCase(), username]))
  return [...names].map(([key, username]) => {
    const debtor = byName.get(key) ?? null
    return { username: debtor?.username ?? username, debtor }
  })
}

/** Each membership once, in the order given. */
function recipientsById(memberIds: string[], members: ReminderCandidate[]): Recipient[] {
  const byId = new Map(members.map((member) => [member.memberId, member]))
  return [...new Set(memberIds)].map((id) => {
    const debtor = byId.get(id) ?? null
    return { username: debtor?.username ?? '', debtor }
  })
}

const skipReasonOf = ({ debtor }: Recipient, at: Date): SkipReason | null =>
  debtor ? reasonToSkip(debtor, at) : 'not_a_member'

function messageFor(count: number): string {
  if (count === 0) return 'Nobody was reminded'
  return count === 1 ? '1 member was reminded' : `${count} members were reminded`
}
