import type { Operator } from '@/lib/auth/operators'
import { transact } from '@/lib/db/transaction'
import { conflict, notFound, providerUnreachable } from '@/lib/errors'
import { noteAction } from '@/lib/operators/note-action'
import { isFollowed } from '@/lib/provider-events/apply-event'
import { applyAgain, findEvent } from '@/lib/provider-events/replay'
import { isProviderAway } from '@/lib/stripe/provider-away'

/** Applies an event of the provider again, as if it came for the first time. Running it twice changes nothing. */
export async function replayEvent(operator: Operator, id: string, reason: string): Promise<string> {
  try {
    const event = await findEvent(id)
    if (!event) throw notFound('Neither we nor our payment provider know this event.')
    if (!isFollowed(event)) throw conflict(`Nothing here follows events of the type ${event.type}.`)
    // Written first: what fails half-way was done by somebody all the same.
    const detail = `${event.type} about ${event.subjectId || 'nothing'}`
    await transact((tx) => noteAction(tx, operator, { what: 'event-replayed', subject: id, reason, detail }))
    await applyAgain(event)
    return event.type
  } catch (error) {
    if (isProviderAway(error)) throw providerUnreachable()
    throw error
  }
}
