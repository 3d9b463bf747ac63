import { now } from '@/lib/base/clock'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { Prisma } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'
import { type Debtor, readDebtors } from './queries'
import { type Reason, reasonToSkip } from './rules'
import { sendReminders } from './send-reminders'
import { textToSend } from './words'

type Asked = { username: string; debtor: Debtor | null }

/** Reminds all who owe, or those named, as far as they may be reminded now. Returns who was, who was not, and why. */
export async function remindMembers(viewer: Viewer, groupId: string, usernames: string[] | undefined) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const members = await readDebtors(tx, Prisma.sql`m."groupId" = ${groupId}::uuid AND m."leftAt" IS NULL`)
    const asked = usernames ? named(usernames, members) : whoOwes(members)
    const at = now()
    const reasons = new Map(asked.map((one) => [one, reasonFor(one, at)]))
    const free = asked.flatMap((one) => (one.debtor && reasons.get(one) === null ? [one.debtor] : []))
    const claimed = await sendReminders(tx, free, viewer)
    const reminded = free.filter(({ memberId }) => claimed.has(memberId))
    return {
      message: messageFor(reminded.length),
      reminded: reminded.map((debtor) => ({ username: debtor.username, text: textToSend(debtor) })),
      skipped: asked
        .filter(({ debtor }) => !debtor || !reminded.includes(debtor))
        .map((one) => ({ username: one.username, reason: reasons.get(one) ?? ('reminded_today' as const) })),
    }
  })
}

const whoOwes = (members: Debtor[]): Asked[] =>
  members.filter(({ owedPence }) => owedPence > 0).map((debtor) => ({ username: debtor.username, debtor }))

/** Each name once, in the order given, spelt as its owner does. */
function named(usernames: string[], members: Debtor[]): Asked[] {
  const byName = new Map(members.map((member) => [member.username.toLowerCase(), member]))
  const names = new Map(usernames.map((username) => [username.toLowerCase(), username]))
  return [...names].map(([key, username]) => {
    const debtor = byName.get(key) ?? null
    return { username: debtor?.username ?? username, debtor }
  })
}

const reasonFor = ({ debtor }: Asked, at: Date): Reason | null =>
  debtor ? reasonToSkip(debtor, at) : 'not_a_member'

function messageFor(count: number): string {
  if (count === 0) return 'Nobody was reminded'
  return count === 1 ? '1 member was reminded' : `${count} members were reminded`
}
