import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { runCount } from '../support/run-length'
import { timeLimit } from '../support/time-limit'
import { closeBehindPooler, openBehindPooler } from './support/behind-pooler'
import { hasPrograms } from './support/debian-programs'
import { Pooler } from './support/pooler'
import { PostgresProcess } from './support/postgres-process'
import type { Service } from './support/service'
import type { Stage } from './support/stage'

/** Fewer connections than the app has: each is shared by the transactions of several. */
const POOL_SIZE = 4
const LOAD_FOR = runCount({ short: 2, full: 60 }) * SECOND
const BACK_WITHIN = timeLimit(10 * SECOND)
const FINISHES_WITHIN = 3 * MINUTE
jest.setTimeout(3 * MINUTE + LOAD_FOR)

const hasPgBouncer = hasPrograms('pgbouncer')
const whenHere = hasPgBouncer ? test : test.skip

let postgres: PostgresProcess
let pooler: Pooler
let ownerClient: Client
let stage: Stage
let service: Service

beforeAll(async () => {
  if (!hasPgBouncer) return
  postgres = await PostgresProcess.start()
  ownerClient = new Client({ connectionString: postgres.url })
  await ownerClient.connect()
  await ownerClient.query(`CREATE ROLE pooled LOGIN PASSWORD 'of-the-app'; GRANT whipround_app TO pooled`)
  const direct = Object.assign(new URL(postgres.url), {
    username: 'pooled',
    password: 'of-the-app',
  }).toString()
  pooler = new Pooler(direct, Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 4)
  const opened = await openBehindPooler(pooler, {
    ...{ poolSize: POOL_SIZE, directUrl: direct, ownersUrl: postgres.url },
    settings: { DATABASE_PATIENCE: '1' },
  })
  stage = opened.stage
  service = opened.service
})

afterAll(async () => {
  if (!hasPgBouncer) return
  await closeBehindPooler({ stage, service, pooler })
  await ownerClient?.end()
  await postgres?.stop()
})

/** Sessions of the app's login: the pooler's, and five direct ones each of the server and of this process. */
const MAX_SESSIONS = POOL_SIZE + 2 * 5

async function countSessions() {
  const { rows } = await ownerClient.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'pooled'`,
  )
  return rows[0]?.count ?? 0
}

whenHere('each session that is shared works as the role of the app, and gives up in time', async () => {
  const { db } = await import('@/lib/platform/db/client')
  const look = () =>
    db.$queryRaw<{ pid: number; role: string; patience: string }[]>`
      SELECT pg_backend_pid() AS pid, current_user::text AS role,
        concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
          current_setting('idle_in_transaction_session_timeout')) AS patience FROM pg_sleep(0.02)`
  const seen = (await Promise.all(Array.from({ length: 40 }, look))).flat()
  expect(new Set(seen.map(({ pid }) => pid)).size).toBeLessThanOrEqual(POOL_SIZE)
  expect(new Set(seen.map(({ role, patience }) => `${role}: ${patience}`))).toEqual(
    new Set(['whipround_app: 2s 1900ms 20s']),
  )
  await expect(db.$queryRaw`SELECT pg_sleep(10)::text`).rejects.toThrow(/57014|statement timeout/)
})

whenHere('people pay, transfer and refund through a few sessions that they share', async () => {
  let most = 0
  for (const until = Date.now() + LOAD_FOR; Date.now() < until; await pause(20)) {
    const searches = Promise.all(Array.from({ length: 40 }, service.search))
    most = Math.max(most, await countSessions())
    expect((await searches).map(({ status }) => status)).toEqual(Array(40).fill(200))
  }
  expect(most).toBeLessThanOrEqual(MAX_SESSIONS)
  expect(stage.crew.failures).toEqual([])
})

whenHere('a pooler that dies is missed for a moment, and nothing is lost', async () => {
  await pooler.restart()
  expect(await service.waitUntilBack(2 * BACK_WITHIN)).toBeLessThan(BACK_WITHIN)
  await service.end()
  await stage.crew.comeBack()
  expect(await stage.complaintsWithin(FINISHES_WITHIN)).toEqual([])
  expect([stage.server.crashed, await stage.complaintsInTheEnd()]).toEqual([false, []])
})
