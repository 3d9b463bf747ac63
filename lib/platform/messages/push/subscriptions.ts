import { ECDH } from 'node:crypto'
import type { z } from 'zod'
import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { invalid, notFound } from '@/lib/base/errors'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { hashSecret } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { addPushSubscription as call } from './contract'
import { belongsToHosts, MAX_BROWSERS, PUSH_MESSAGES } from './rules'
import { requirePush } from './vapid'

type SubscriptionInput = z.output<NonNullable<typeof call.body>>

/**
 * Sends pushes to this browser for as long as this session lasts. A browser has one push address, so if somebody else
 * used it before, they no longer get pushes there.
 */
export async function addSubscription({ userId, sessionId }: Viewer, { endpoint, keys }: SubscriptionInput) {
  requirePush()
  if (!belongsToHosts(endpoint, env.PUSH_SERVICES))
    throw invalid(PUSH_MESSAGES.endpoint, { endpoint: PUSH_MESSAGES.endpoint })
  if (!isPoint(keys.p256dh)) throw invalid(PUSH_MESSAGES.keys, { 'keys.p256dh': PUSH_MESSAGES.keys })
  const endpointHash = hashSecret(endpoint)
  const fields = { userId, sessionId, endpoint, ...keys, createdAt: now(), failures: 0 }
  const { id, createdAt } = await transact(async (tx) => {
    // The second of two calls sees the first.
    await lockOwnAccount(tx, userId)
    const subscription = await tx.pushSubscription.upsert({
      where: { endpointHash },
      create: { ...fields, endpointHash },
      update: fields,
    })
    await forgetOldest(tx, userId)
    return subscription
  })
  return {
    message: 'Push notifications are on in this browser',
    subscription: { _id: id, createdAt: createdAt.toISOString() },
  }
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

async function forgetOldest(tx: Tx, userId: string) {
  const oldest = await tx.pushSubscription.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: MAX_BROWSERS,
    select: { id: true },
  })
  await tx.pushSubscription.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } })
}

export async function removeSubscription(userId: string, id: string) {
  const { count } = await db.pushSubscription.deleteMany({ where: { id, userId } })
  if (count === 0) throw notFound('There is no such subscription.')
  return { message: 'Push notifications are off in this browser' }
}

/** The ids of a person's subscriptions. */
export async function listSubscriptionIds(userId: string): Promise<string[]> {
  const rows = await db.pushSubscription.findMany({ where: { userId }, select: { id: true } })
  return rows.map(({ id }) => id)
}
