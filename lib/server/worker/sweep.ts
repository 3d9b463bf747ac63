import { addMs, DAY, HOUR, MINUTE, now, SECOND } from '@/lib/base/clock'
import { listDueSwitchOffs, switchOffTwoKeys } from '@/lib/groups/group/set-two-keys'
import { listReversalRetries, retryReversals } from '@/lib/money/losses/cover-losses'
import { checkDispute } from '@/lib/money/losses/follow-dispute'
import { settleEvidence } from '@/lib/money/losses/settle-evidence'
import { settleReversal } from '@/lib/money/losses/settle-reversal'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { settleReturn } from '@/lib/money/payments/settle-return'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { expireTransfer, listUnansweredTransfers } from '@/lib/money/transfers/expire-transfer'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { db } from '@/lib/platform/db/client'
import { logRetry } from '@/lib/platform/db/log-retry'
import { withConcurrency } from '@/lib/platform/jobs/with-concurrency'
import { listEvents } from '@/lib/platform/stripe/events'
import { applyEvent, EVENT_TYPES, type EventNotice } from '@/lib/server/webhooks/apply-event'
import { workThrough } from './work-through'

/** What is due of a kind is taken in batches of this size, while a run's time lasts; the next is a minute later. */
const BATCH_SIZE = 200
const TIME_LIMIT = 45 * SECOND
/** How many at once, each of which asks the provider a few times: it allows a hundred requests a second. */
const CONCURRENCY = 8
/** Events younger than this may still arrive on their own. */
const ARRIVAL_GRACE = MINUTE
/** How far before the last good run events are asked for: one may be listed late. */
const EVENT_LOOKBACK = HOUR

/**
 * Asks the provider about everything that has waited long enough for an answer, and for events that never arrived.
 * What fails is retried by the next run; nothing here is done twice.
 */
export async function sweep(): Promise<void> {
  await settleEach('transfer nobody answered', idsOf(await listUnansweredTransfers()), expireTransfer)
  await settleEach('group with two keys', idsOf(await listDueSwitchOffs()), switchOffTwoKeys)
  const until = addMs(now(), TIME_LIMIT)
  const settleDue = (kind: string, list: ListDue, settle: Settle) =>
    workThrough(
      (after) => list(dueQuery(after)),
      (due) => settleEach(kind, due, settle),
      {
        batchSize: BATCH_SIZE,
        hasTime: () => now() < until,
      },
    )
  await settleDue('payment', (due) => db.payment.findMany(due), settlePayment)
  await settleDue('return', (due) => db.paymentReturn.findMany(due), settleReturn)
  await settleDue('transfer', listDueTransfers, settleTransfer)
  await settleDue('refund', (due) => db.refund.findMany(due), settleRefund)
  await settleDue('dispute', (due) => db.dispute.findMany(due), checkDispute)
  await settleDue('evidence', (due) => db.disputeEvidence.findMany(due), settleEvidence)
  await settleDue(
    'reversal',
    ({ where, ...first }) => db.reversal.findMany({ where: { ...where, status: 'reserved' }, ...first }),
    settleReversal,
  )
  await settleEach('group to reverse for', await listReversalRetries(), retryReversals)
  await applyMissedEvents()
  await applyWaitingEvents()
}

type Settle = (id: string) => Promise<void>
type ListDue = (due: ReturnType<typeof dueQuery>) => Promise<{ id: string; nextCheckAt: Date | null }[]>

const dueQuery = (after: Date | null) => ({
  where: { nextCheckAt: { lte: now(), ...(after && { gt: after }) } },
  orderBy: { nextCheckAt: 'asc' as const },
  take: BATCH_SIZE,
  select: { id: true, nextCheckAt: true } as const,
})

/** Limited by transfers, not by legs: one with hundreds of legs leaves room for the others. */
async function listDueTransfers({ where }: ReturnType<typeof dueQuery>) {
  const found = await db.transferLeg.groupBy({
    by: ['transferId'],
    where: { ...where, status: 'reserved' },
    _min: { nextCheckAt: true },
    orderBy: { _min: { nextCheckAt: 'asc' } },
    take: BATCH_SIZE,
  })
  return found.map(({ transferId, _min }) => ({ id: transferId, nextCheckAt: _min.nextCheckAt }))
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const settleEach = (kind: string, subjects: string[], settle: Settle) =>
  withConcurrency(CONCURRENCY, subjects, (id) =>
    settle(id).catch((error: unknown) => logRetry(error, { kind, id }, 'could not settle, will retry')),
  )

/** A lost webhook costs only minutes: the provider's own list of events has it. */
async function applyMissedEvents() {
  const lastRun = await db.scheduledRun.findUnique({ where: { name: 'sweep' } })
  const events = await listEvents(EVENT_TYPES, addMs(lastRun?.finishedAt ?? now(), -EVENT_LOOKBACK))
  const overdue = events.filter(({ created }) => created * 1000 <= now().getTime() - ARRIVAL_GRACE)
  const known = await db.providerEvent.findMany({
    where: { id: { in: overdue.map(({ id }) => id) } },
    select: { id: true },
  })
  const knownIds = new Set(known.map(({ id }) => id))
  const missed = overdue.flatMap(({ id, type, data }) =>
    !knownIds.has(id) && 'id' in data.object ? [{ id, type, subjectId: String(data.object.id) }] : [],
  )
  await withConcurrency(CONCURRENCY, missed, tryToApply)
}

/** Retries events that could not be applied when they came, at growing intervals of up to a day, without end. */
async function applyWaitingEvents() {
  const waiting = await db.providerEvent.findMany({
    where: {
      appliedAt: null,
      receivedAt: { lte: addMs(now(), -ARRIVAL_GRACE) },
      OR: [{ nextTryAt: null }, { nextTryAt: { lte: now() } }],
    },
    orderBy: [{ nextTryAt: { sort: 'asc', nulls: 'first' } }, { receivedAt: 'asc' }],
    take: BATCH_SIZE,
  })
  await withConcurrency(CONCURRENCY, waiting, async ({ id, type, subjectId, tries }) => {
    const nextTryAt = addMs(now(), Math.min(DAY, MINUTE * 2 ** tries))
    await db.providerEvent.update({ where: { id }, data: { tries: tries + 1, nextTryAt } })
    if (subjectId) await tryToApply({ id, type, subjectId })
  })
}

const tryToApply = (event: EventNotice) =>
  applyEvent(event).catch((error: unknown) =>
    logRetry(error, { event: event.id, type: event.type }, 'could not apply event'),
  )
