import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { addMs, DAY, MINUTE, now, SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { version } from '@/lib/base/version'
import { db } from '@/lib/platform/db/client'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'

const HEARTBEAT_INTERVAL = 30 * SECOND
/** A replica that is silent for this long is gone, even if it did not say so. */
const GONE_AFTER = 2 * MINUTE

/** Registers this process as a running replica; returns a function that removes it. */
export function registerReplica(): () => Promise<void> {
  const id = randomUUID()
  const startedAt = now()
  const sendHeartbeat = async () => {
    const row = { host: hostname(), version, startedAt, seenAt: now() }
    try {
      await db.replica.upsert({ where: { id }, create: { id, ...row }, update: row })
      await db.replica.deleteMany({ where: { seenAt: { lt: addMs(now(), -DAY) } } })
    } catch (error) {
      if (!isDatabaseUnavailable(error)) log.warn({ err: error }, 'could not announce this replica')
    }
  }
  const timer = setInterval(() => void sendHeartbeat(), HEARTBEAT_INTERVAL)
  timer.unref()
  const first = sendHeartbeat()
  return async () => {
    clearInterval(timer)
    await first
    await db.replica.deleteMany({ where: { id } }).catch(() => undefined)
  }
}

/** The replicas heard from lately, oldest first. */
export const listReplicas = () =>
  db.replica.findMany({
    where: { seenAt: { gte: addMs(now(), -GONE_AFTER) } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  })
