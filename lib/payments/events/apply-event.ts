import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { refreshAccount } from './account-changed'
import { settleCharge } from './charge-updated'
import { settleSession } from './checkout-session'

/** An event is believed for the id of what it is about, never for what it says: the truth is fetched. */
export type EventNotice = { id: string; type: string; subjectId: string }

type Handler = (subjectId: string) => Promise<unknown>

const HANDLERS: Record<string, Handler> = {
  'checkout.session.completed': settleSession,
  'checkout.session.async_payment_succeeded': settleSession,
  'checkout.session.async_payment_failed': settleSession,
  'checkout.session.expired': settleSession,
  'charge.updated': settleCharge,
  'charge.succeeded': settleCharge,
}

/** Account events have many names: each means that the account is to be read again. */
const handlerOf = (type: string): Handler | undefined =>
  HANDLERS[type] ?? (type.startsWith('v2.core.account') ? refreshAccount : undefined)

/** Events of the provider that this product listens to, for the list it is asked for what was missed. */
export const EVENT_TYPES = Object.keys(HANDLERS)

/** Applies an event once. One that could not be applied throws, and is applied when it comes again. */
export async function applyEvent({ id, type, subjectId }: EventNotice): Promise<void> {
  const handler = handlerOf(type)
  if (!handler) return
  await db.providerEvent.createMany({ data: { id, type, receivedAt: now() }, skipDuplicates: true })
  const { appliedAt } = await db.providerEvent.findUniqueOrThrow({ where: { id } })
  if (appliedAt) return
  await handler(subjectId)
  await db.providerEvent.update({ where: { id }, data: { appliedAt: now() } })
}
