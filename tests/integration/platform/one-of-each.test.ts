import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { z } from 'zod'
import { env } from '@/lib/base/env'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'

openDatabase()

/** Next loads our modules once for pages and once for calls; what counts connections must exist once. */
async function aCopy() {
  jest.resetModules()
  const client = await import('@/lib/platform/db/client')
  const { readRows } = await import('@/lib/platform/db/read-rows')
  const { consumeLimit, closeRateLimits } = await import('@/lib/platform/db/rate-limits')
  const { openQueue, closeQueue } = await import('@/lib/platform/jobs/enqueue')
  const { liveHub, closeLiveHub } = await import('@/lib/platform/messages/live/hub')
  const { Prisma } = await import('@/lib/platform/db/generated/client')
  return {
    client,
    readRows,
    countUse: consumeLimit,
    closeRateLimits,
    openQueue,
    closeQueue,
    liveHub,
    closeLive: closeLiveHub,
    Prisma,
  }
}

type Copy = Awaited<ReturnType<typeof aCopy>>

/** Everything that opens a connection, as many at once as it may. */
const useAll = ({ client, readRows, countUse, openQueue, liveHub, Prisma }: Copy) => {
  liveHub()
  const busy = Array.from({ length: 2 * env.DATABASE_POOL_SIZE }, () => [
    readRows(z.unknown(), Prisma.sql`SELECT pg_sleep(0.2)::text`),
    client.db.$queryRaw`SELECT pg_sleep(0.2)::text`,
    client.reportsDb.$queryRaw`SELECT pg_sleep(0.05)::text`,
    countUse(randomUUID(), { calls: 1, seconds: 60 }),
  ])
  return Promise.all([openQueue(), ...busy.flat()])
}

nightTest('two copies of our modules open no more connections than one', async () => {
  const copies = [await aCopy(), await aCopy()] as const
  expect(copies[0].client).not.toBe(copies[1].client)
  const watcher = new Client({ connectionString: env.DATABASE_URL, application_name: 'watcher' })
  await watcher.connect()
  const count = async () =>
    (
      await watcher.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'watcher'`,
      )
    ).rows[0]?.count ?? 0
  const { connectionsWanted } = await import('@/lib/platform/db/connection-budget')
  const allowed = connectionsWanted(1) - connectionsWanted(0)
  const before = await count()
  const work = Promise.all(copies.map(useAll))
  let maxCount = 0
  for (let isDone = false; !isDone; ) {
    maxCount = Math.max(maxCount, await count())
    isDone = await Promise.race([
      work.then(() => true),
      new Promise<boolean>((next) => setImmediate(next, false)),
    ])
  }
  await watcher.end()
  expect(maxCount - before).toBeLessThanOrEqual(allowed)
  // The whole pool is in use, and more: a second copy of it would have shown in the count.
  expect(maxCount - before).toBeGreaterThan(env.DATABASE_POOL_SIZE)
  await Promise.all([copies[0].closeLive(), copies[0].closeQueue(), copies[0].closeRateLimits()])
})
