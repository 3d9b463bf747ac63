import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { followDispute } from '@/lib/money/losses/follow-dispute'
import { followWarning } from '@/lib/money/losses/follow-warning'
import { recordDecline } from '@/lib/money/payments/declines'
import { settleCheckout } from '@/lib/money/payments/settle-payment'
import { followPayouts } from '@/lib/money/payouts/follow-payouts'
import { refreshProviderAccount } from '@/lib/money/payouts/refresh-payout-account'
import { followRefund } from '@/lib/money/refunds/follow-refund'
import { followTransfer } from '@/lib/money/transfers/follow-transfer'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { isUnknownObject } from '@/lib/platform/stripe/unknown-object'
import { followRefundsOf, settleCharge } from './charge'

/** Only the id in an event is trusted; the current state is always fetched. */
export type EventNotice = { id: string; type: string; subjectId: string }

type Handler = (subjectId: string) => Promise<unknown>

const HANDLERS: Record<string, Handler> = {
  'checkout.session.completed': settleCheckout,
  'checkout.session.async_payment_succeeded': settleCheckout,
  'checkout.session.async_payment_failed': settleCheckout,
  'checkout.session.expired': settleCheckout,
  'charge.updated': settleCharge,
  'charge.succeeded': settleCharge,
  'charge.failed': recordDecline,
  'charge.refunded': followRefundsOf,
  'refund.created': followRefund,
  'refund.updated': followRefund,
  'refund.failed': followRefund,
  'charge.dispute.created': followDispute,
  'charge.dispute.updated': followDispute,
  'charge.dispute.closed': followDispute,
  'charge.dispute.funds_withdrawn': followDispute,
  'charge.dispute.funds_reinstated': followDispute,
  'radar.early_fraud_warning.created': followWarning,
  'radar.early_fraud_warning.updated': followWarning,
  'transfer.created': followTransfer,
  'transfer.updated': followTransfer,
  'transfer.reversed': followTransfer,
}

/** Events of connected accounts carry this before their type, since their objects are not the platform's. */
export const CONNECTED_PREFIX = 'connected.'

/** Events about accounts have many names; each means that the account, or its payouts, have to be read again. */
function handlerOf(type: string): Handler | undefined {
  if (type.startsWith('v2.core.account')) return refreshProviderAccount
  if (type.startsWith(`${CONNECTED_PREFIX}payout.`)) return followPayouts
  return HANDLERS[type]
}

/** Whether events of this type are handled here. */
export const isFollowed = ({ type }: EventNotice): boolean => handlerOf(type) !== undefined

/** The event types handled here, other than accounts', by which to ask the provider for missed events. */
export const EVENT_TYPES = Object.keys(HANDLERS)

/** Applies an event once. Throws if it could not be applied; it is then applied when it is sent again. */
export async function applyEvent({ id, type, subjectId }: EventNotice): Promise<void> {
  const handler = handlerOf(type)
  if (!handler) return
  if (await recordAndCheckApplied({ id, type, subjectId })) return
  if (!(await tryHandler(handler, subjectId))) await flagEventWithoutObject({ id, type, subjectId })
  await db.providerEvent.update({ where: { id }, data: { appliedAt: now() } })
}

const columns = z.strictObject({ appliedAt: z.date().nullable() })

/** Records that an event arrived; returns true if it was applied before. */
async function recordAndCheckApplied({ id, type, subjectId }: EventNotice): Promise<boolean> {
  const rows = await queryRows(db, columns)`
    WITH inserted AS (
      INSERT INTO provider_events (id, type, "subjectId", "receivedAt") VALUES (${id}, ${type}, ${subjectId}, ${now()}::timestamptz)
      ON CONFLICT (id) DO NOTHING
    )
    SELECT "appliedAt" FROM provider_events WHERE id = ${id}`
  return rows.some(({ appliedAt }) => appliedAt !== null)
}

/** Runs the handler; returns false if the event has no subject, or one that the provider itself does not know. */
async function tryHandler(handler: Handler, subjectId: string): Promise<boolean> {
  if (!subjectId) return false
  try {
    await handler(subjectId)
    return true
  } catch (error) {
    if (isUnknownObject(error, subjectId)) return false
    throw error
  }
}

/** Retrying for days would not help, so an operator has to look. */
const flagEventWithoutObject = ({ id, type, subjectId }: EventNotice) =>
  flagForOperator(db, {
    kind: 'event-without-object',
    subject: id,
    detail: `${type} about ${subjectId || 'nothing'}`,
  })
