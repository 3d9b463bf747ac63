import { conflict, notFound, providerUnreachable } from '@/lib/base/errors'
import { recordAction } from '@/lib/books/flags/record-action'
import type { Operator } from '@/lib/platform/auth/operators'
import { transact } from '@/lib/platform/db/transaction'
import { isProviderUnavailable } from '@/lib/platform/stripe/provider-unavailable'
import { isFollowed } from '@/lib/server/webhooks/apply-event'
import { applyAgain, findEvent } from '@/lib/server/webhooks/replay'

/** Applies a provider event again, as if for the first time. Idempotent. Returns its type; throws 404 if unknown. */
export async function replayEvent(operator: Operator, id: string, reason: string): Promise<string> {
  try {
    const event = await findEvent(id)
    if (!event) throw notFound('Neither we nor our payment provider know this event.')
    if (!isFollowed(event)) throw conflict(`Nothing here follows events of the type ${event.type}.`)
    // Recorded first, so that the trail also shows a replay that fails half-way.
    const detail = `${event.type} about ${event.subjectId || 'nothing'}`
    await transact((tx) =>
      recordAction(tx, operator, { what: 'event-replayed', subject: id, reason, detail }),
    )
    await applyAgain(event)
    return event.type
  } catch (error) {
    if (isProviderUnavailable(error)) throw providerUnreachable()
    throw error
  }
}
