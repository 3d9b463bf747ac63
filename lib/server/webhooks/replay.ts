import { now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { fetchEvent } from '@/lib/platform/stripe/events'
import { isUnknownObject } from '@/lib/platform/stripe/unknown-object'
import { applyEvent, type EventNotice } from './apply-event'

/** What an event is about, from our own record or from the provider; null if neither knows it. */
export async function findEvent(id: string): Promise<EventNotice | null> {
  const knownEvent = await db.providerEvent.findUnique({ where: { id } })
  if (knownEvent?.subjectId) return { id, type: knownEvent.type, subjectId: knownEvent.subjectId }
  try {
    const { type, data } = await fetchEvent(id)
    return { id, type, subjectId: 'id' in data.object ? String(data.object.id) : '' }
  } catch (error) {
    if (isUnknownObject(error, id)) return null
    throw error
  }
}

/** Applies an event as if for the first time; the current state is fetched, so nothing happens twice. */
export async function applyAgain(event: EventNotice): Promise<void> {
  await db.providerEvent.updateMany({
    where: { id: event.id },
    data: { appliedAt: null, receivedAt: now() },
  })
  await applyEvent(event)
}
