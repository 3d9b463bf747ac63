import { HOUR, londonDay, now, SECOND } from '@/lib/base/clock'
import { weekdayAndDay } from '@/lib/base/dates'
import { invalid } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { askAdmins } from '@/lib/membership/ask-admins'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { requireDebtor } from './promise'
import type { ReminderCandidate } from './queries'
import { isPromiseDay, isReminderPaused, lastPromiseDay } from './rules'

const CHANGES_PER_HOUR = { calls: 20, seconds: HOUR / SECOND }

type PromiseInput = { day: string | null; note: string }

/** Records what a member says by one of their links: the day they will pay, or null if they paid another way. */
export async function answerPromise(
  memberId: string | null,
  answer: PromiseInput,
): Promise<ReminderCandidate> {
  const { groupId } = await requireDebtor(memberId)
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    const debtor = await requireDebtor(memberId, tx)
    await (answer.day === null
      ? recordPaidAnotherWay(tx, debtor, answer.note)
      : recordPromise(tx, debtor, answer.day))
    return requireDebtor(memberId, tx)
  })
}

async function recordPromise(tx: Tx, debtor: ReminderCandidate, day: string) {
  const today = londonDay()
  if (!isPromiseDay(day, debtor.deadline, today)) {
    const message = `Please choose a day from today to ${weekdayAndDay(lastPromiseDay(debtor.deadline, today))}.`
    throw invalid(message, { day: message })
  }
  if (debtor.promisedFor === day) return
  await writePromise(tx, debtor, { day: new Date(day), paidAnotherWayAt: null, note: null })
  const { username, owedPence, groupId, groupTitle, userId } = debtor
  const amount = `${formatPounds(owedPence)} into “${groupTitle}”`
  const message = `${username} promised to pay ${amount} on ${weekdayAndDay(day)}.`
  const adminIds = (await listAdminIds(tx, groupId)).filter((id) => id !== userId)
  notify(tx, { userIds: adminIds, type: 'Payment', message, groupId, actorId: userId })
  announce(tx, [...adminIds, userId], ['groups'], groupId)
}

/** Saying the same again while it still counts changes nothing and tells nobody. */
async function recordPaidAnotherWay(tx: Tx, debtor: ReminderCandidate, note: string) {
  const current = await tx.paymentPromise.findUnique({ where: { memberId: debtor.memberId } })
  if (current?.paidAnotherWayAt && current.note === note && isReminderPaused(debtor, now())) return
  await writePromise(tx, debtor, { day: null, paidAnotherWayAt: now(), note })
  const { groupId, groupTitle, userId, username } = debtor
  const adminIds = await askAdmins(tx, 'paid_another_way', {
    group: { id: groupId, title: groupTitle },
    askerName: username,
    actorId: userId,
    summary: paidText(debtor, ''),
    reason: note,
    message: paidText(debtor, note),
  })
  announce(tx, [...adminIds, userId], ['groups'], groupId)
}

/** lib/groups/reminders/forget-promises.ts matches this text. */
const paidText = ({ username, groupTitle }: ReminderCandidate, note: string) =>
  `${username} says they have paid “${groupTitle}” another way${note ? `: ${note}` : '.'}`

type PromiseAnswer = { day: Date | null; paidAnotherWayAt: Date | null; note: string | null }

async function writePromise(tx: Tx, { memberId }: ReminderCandidate, promise: PromiseAnswer) {
  await limitUse(
    `promise:${memberId}`,
    CHANGES_PER_HOUR,
    (wait) => `You've changed your answer many times just now. Please try again in ${wait}.`,
  )
  const values = { ...promise, saidAt: now() }
  await tx.paymentPromise.upsert({ where: { memberId }, create: { memberId, ...values }, update: values })
}
