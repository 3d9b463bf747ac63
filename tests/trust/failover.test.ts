import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { isFullRun } from '../support/run-length'
import { closeBehindPooler, openBehindPooler } from './support/behind-pooler'
import { checkBooks } from './support/check-books'
import { ClusterProcess } from './support/cluster-process'
import { hasPrograms } from './support/debian-programs'
import { Pooler } from './support/pooler'
import type { Service } from './support/service'
import type { Stage } from './support/stage'

/** Kills alternate between the primary's whole machine and its PostgreSQL alone. */
const KILLS = 10
const BACK_WITHIN = 30 * SECOND
const FINISHES_WITHIN = 90 * SECOND
/** Fewer connections than the app has. */
const POOL_SIZE = 8
jest.setTimeout(4 * MINUTE + KILLS * MINUTE)

// There is no short version: two nodes take longer to start than the other trust tests take to run.
const canRunCluster = isFullRun && hasPrograms('patroni', 'etcd', 'haproxy', 'pgbouncer', 'initdb')
const whenHere = canRunCluster ? test : test.skip

let cluster: ClusterProcess
let pooler: Pooler
let stage: Stage
let service: Service

beforeAll(async () => {
  if (!canRunCluster) return
  cluster = await ClusterProcess.start()
  const { app, superuser, standby } = cluster.urls
  pooler = new Pooler(app, Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 4)
  const opened = await openBehindPooler(pooler, {
    ...{ poolSize: POOL_SIZE, directUrl: app, ownersUrl: superuser },
    settings: { DATABASE_READ_URL: standby, DATABASE_PATIENCE: '2' },
  })
  stage = opened.stage
  service = opened.service
}, 3 * MINUTE)

afterAll(async () => {
  if (!canRunCluster) return
  await closeBehindPooler({ stage, service, pooler })
  await cluster?.stop()
}, MINUTE)

whenHere(
  `the primary is killed ${KILLS} times under load: the standby takes over, and nothing acknowledged is lost`,
  async () => {
    const { pid } = stage.server
    const times: number[] = []
    for (let kill = 1; kill <= KILLS; kill += 1) {
      expect(await listSyncStates()).toEqual(['sync'])
      await pause(100 + ((kill * 577) % 900))
      const what = kill % 2 === 1 ? 'kill machine' : 'kill postgres'
      const killedAt = Date.now()
      const killed = await cluster.tell(what)
      const acknowledgedIntents = stage.crew.intents
        .filter(({ acknowledged }) => acknowledged)
        .map((intent) => ({ ...intent }))
      await service.waitUntilBack(BACK_WITHIN)
      const time = Date.now() - killedAt
      times.push(time)
      process.stdout.write(
        `${what} ${killed}: back after ${time} ms, ${acknowledgedIntents.length} acknowledged before\n`,
      )
      expect(time).toBeLessThan(BACK_WITHIN)
      expect({ kill, complaints: await findMissing(acknowledgedIntents) }).toEqual({ kill, complaints: [] })
      expect(stage.server.crashed ? stage.server.lastWords : '').toBe('')
      expect((await service.search()).status).toBe(200)
      expect(await cluster.tell('mend')).not.toBe(killed)
    }
    await service.end()
    await stage.crew.comeBack()
    expect(await stage.complaintsWithin(FINISHES_WITHIN)).toEqual([])
    // Still the same process, from the first kill to the last.
    expect(stage.server.pid).toBe(pid)
    expect(await stage.complaintsInTheEnd()).toEqual([])
  },
)

/** What was lost or duplicated, as read from the database that the app uses. */
async function findMissing(intents: Stage['crew']['intents']): Promise<string[]> {
  const { retryRead } = await import('./support/service')
  const { readOurBooks } = await import('./support/read-books')
  const provider = { charges: [], transfers: [], refunds: [] }
  return checkBooks({ ...(await retryRead(readOurBooks)), intents, provider }, 'anything')
}

async function listSyncStates(): Promise<string[]> {
  const client = new Client({ connectionString: cluster.urls.superuser })
  await client.connect()
  const { rows } = await client.query<{ how: string }>('SELECT sync_state AS how FROM pg_stat_replication')
  await client.end()
  return rows.map(({ how }) => how)
}
