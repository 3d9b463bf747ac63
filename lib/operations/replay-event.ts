import type { Operator } from '@/lib/auth/operators'
import { transact } from '@/lib/db/transaction'
import { conflict, notFound, providerUnreachable } from '@/lib/errors'
import { noteAction } from '@/lib/operators/note-action'
import { isFollowed } from '@/lib/provider-events/apply-event'
import { applyAgain, findEvent } from '@/lib/provider-events/replay'
import { isProviderAway } from '@/lib/stripe/provider-away'

/** Applies a provider event again, as if for the first time. Idempotent. Returns its type; throws 404 if unknown. */
export async function replayEvent(operator: Operator, id: string, reason: string): Promise<string> {
  try {
    const event = await findEvent(id)
    if (!event) throw notFound('Neither we nor our payment provider know this event.')
    if (!isFollowed(event)) throw conflict(`Nothing here follows events of the type ${event.type}.`)
    // Recorded first, so that the trail also shows a replay that fails half-way.
    const detail = `${event.type} about ${event.subjectId || 'nothing'}`
    await transact((tx) => noteAction(tx, operator, { what: 'event-replayed', subject: id, reason, detail }))
    await applyAgain(event)
    return event.type
  } catch (error) {
    if (isProviderAway(error)) throw providerUnreachable()
    throw error
  }
}
