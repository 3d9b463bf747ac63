import { DAY, HOUR, later, MINUTE, now } from '@/lib/base/clock'
import { endTwoKeys, listTwoKeysDue } from '@/lib/groups/group/set-two-keys'
import { listReversalRetries, retryReversals } from '@/lib/money/losses/cover-losses'
import { checkDispute } from '@/lib/money/losses/follow-dispute'
import { settleEvidence } from '@/lib/money/losses/settle-evidence'
import { settleReversal } from '@/lib/money/losses/settle-reversal'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { settleReturn } from '@/lib/money/payments/settle-return'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { expireWaiting, listUnanswered } from '@/lib/money/transfers/expire-waiting'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { db } from '@/lib/platform/db/client'
import { logRetried } from '@/lib/platform/db/log-retried'
import { withConcurrency } from '@/lib/platform/jobs/with-concurrency'
import { listEvents } from '@/lib/platform/stripe/events'
import { applyEvent, EVENT_TYPES, type EventNotice } from '@/lib/server/webhooks/apply-event'

/** At most this many of each kind per run; the next run is a minute later. */
const AT_MOST = 200
const AT_ONCE = 4
/** Events younger than this may still arrive on their own. */
const ON_ITS_WAY = MINUTE
/** How far before the last good run events are asked for: one may be listed late. */
const LOOK_BACK = HOUR

/**
 * Asks the provider about everything that has waited long enough for an answer, and for events that never arrived.
 * What fails is retried by the next run; nothing here is done twice.
 */
export async function sweep(): Promise<void> {
  await each('transfer nobody answered', ids(await listUnanswered()), expireWaiting)
  await each('group with two keys', ids(await listTwoKeysDue()), endTwoKeys)
  const due = { nextCheckAt: { lte: now() } }
  const first = { orderBy: { nextCheckAt: 'asc' as const }, take: AT_MOST, select: { id: true } }
  const payments = await db.payment.findMany({ where: due, ...first })
  const returns = await db.paymentReturn.findMany({ where: due, ...first })
  const refunds = await db.refund.findMany({ where: due, ...first })
  // Limited by transfers, not by legs: one with hundreds of legs leaves room for the others.
  const transfers = await db.transferLeg.groupBy({
    by: ['transferId'],
    where: { ...due, status: 'reserved' },
    orderBy: { _min: { nextCheckAt: 'asc' } },
    take: AT_MOST,
  })
  const disputes = await db.dispute.findMany({ where: due, ...first })
  const evidence = await db.disputeEvidence.findMany({ where: due, ...first })
  const reversals = await db.reversal.findMany({ where: { ...due, status: 'reserved' }, ...first })
  await each('payment', ids(payments), settlePayment)
  await each('return', ids(returns), settleReturn)
  await each(
    'transfer',
    transfers.map(({ transferId }) => transferId),
    settleTransfer,
  )
  await each('refund', ids(refunds), settleRefund)
  await each('dispute', ids(disputes), checkDispute)
  await each('evidence', ids(evidence), settleEvidence)
  await each('reversal', ids(reversals), settleReversal)
  await each('group to reverse for', await listReversalRetries(), retryReversals)
  await applyMissedEvents()
  await applyWaitingEvents()
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

const each = (kind: string, subjects: string[], settle: (id: string) => Promise<void>) =>
  withConcurrency(AT_ONCE, subjects, (id) =>
    settle(id).catch((error: unknown) => logRetried(error, { kind, id }, 'could not settle, will retry')),
  )

/** A lost webhook costs only minutes: the provider's own list of events has it. */
async function applyMissedEvents() {
  const lastRun = await db.scheduledRun.findUnique({ where: { name: 'sweep' } })
  const events = await listEvents(EVENT_TYPES, later(lastRun?.finishedAt ?? now(), -LOOK_BACK))
  const settled = events.filter(({ created }) => created * 1000 <= now().getTime() - ON_ITS_WAY)
  const known = await db.providerEvent.findMany({
    where: { id: { in: settled.map(({ id }) => id) } },
    select: { id: true },
  })
  const knownIds = new Set(known.map(({ id }) => id))
  for (const { id, type, data } of settled) {
    if (!knownIds.has(id) && 'id' in data.object)
      await tryToApply({ id, type, subjectId: String(data.object.id) })
  }
}

/** Retries events that could not be applied when they came, at growing intervals of up to a day, without end. */
async function applyWaitingEvents() {
  const waiting = await db.providerEvent.findMany({
    where: {
      appliedAt: null,
      receivedAt: { lte: later(now(), -ON_ITS_WAY) },
      OR: [{ nextTryAt: null }, { nextTryAt: { lte: now() } }],
    },
    orderBy: [{ nextTryAt: { sort: 'asc', nulls: 'first' } }, { receivedAt: 'asc' }],
    take: AT_MOST,
  })
  for (const { id, type, subjectId, tries } of waiting) {
    const nextTryAt = later(now(), Math.min(DAY, MINUTE * 2 ** tries))
    await db.providerEvent.update({ where: { id }, data: { tries: tries + 1, nextTryAt } })
    if (subjectId) await tryToApply({ id, type, subjectId })
  }
}

const tryToApply = (event: EventNotice) =>
  applyEvent(event).catch((error: unknown) =>
    logRetried(error, { event: event.id, type: event.type }, 'could not apply event'),
  )
