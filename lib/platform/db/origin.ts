import { AsyncLocalStorage } from 'node:async_hooks'
import { now } from '@/lib/base/clock'
import type { Prisma } from './generated/client'

/** Who makes a change and from where, as the history records it. */
export type ChangeOrigin = {
  /** Null for a caller without a session. */
  userId: string | null
  network: string
  device: string
}

const origins = new AsyncLocalStorage<ChangeOrigin>()

/** Runs a request's work: what its transactions change is recorded with this origin. */
export const withChangeOrigin = <T>(origin: ChangeOrigin, work: () => Promise<T>): Promise<T> =>
  origins.run(origin, work)

/** Runs part of it in the name of the person whose personal link the caller has. */
export function runOnBehalfOf<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const origin = origins.getStore()
  return origin ? origins.run({ ...origin, userId }, work) : work()
}

/** Tells the database's triggers the origin, until the transaction ends. Jobs and webhooks have none: nobody asked. */
export async function setChangeOrigin(tx: Prisma.TransactionClient) {
  const origin = origins.getStore()
  if (!origin) return
  const payload = { ...origin, at: now() }
  await tx.$executeRaw`SELECT set_config('whipround.origin', ${JSON.stringify(payload)}, true)`
}

/** The person whose request this is; null in jobs and webhooks, and for callers without a session. */
export const actingUserId = (): string | null => origins.getStore()?.userId ?? null
