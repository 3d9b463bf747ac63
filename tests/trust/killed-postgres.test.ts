import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { printProgress, runCount } from '../support/run-length'
import { timeLimit } from '../support/time-limit'
import { checkBooks } from './support/check-books'
import { PostgresProcess } from './support/postgres-process'
import type { Service } from './support/service'
import type { Stage } from './support/stage'

const KILLS = runCount({ short: 4, full: 100 })
const BACK_WITHIN = timeLimit(30 * SECOND)
const FINISHES_WITHIN = 3 * MINUTE
jest.setTimeout(4 * MINUTE + KILLS * MINUTE)

let postgres: PostgresProcess
let stage: Stage
let service: Service

beforeAll(async () => {
  postgres = await PostgresProcess.start()
  process.env.DATABASE_URL = postgres.url
  // Modules that read the settings are loaded only once those are set.
  const { Stage } = await import('./support/stage')
  const { Service } = await import('./support/service')
  stage = await Stage.open({ seesCommits: false })
  service = await Service.open(stage)
})

afterAll(async () => {
  await service?.end()
  const { db } = await import('@/lib/platform/db/client')
  await stage?.close()
  await db.$disconnect()
  await postgres?.stop()
})

test(`PostgreSQL killed ${KILLS} times under load: nothing acknowledged is lost, and service is back by itself`, async () => {
  const { retryRead } = await import('./support/service')
  const { readOurBooks } = await import('./support/read-books')
  const { pid } = stage.server
  const times: number[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await service.search()
    await pause(100 + ((kill * 577) % 900))
    await postgres.tell('kill')
    const acknowledgedIntents = stage.crew.intents
      .filter(({ acknowledged }) => acknowledged)
      .map((intent) => ({ ...intent }))
    const ours = await retryRead(readOurBooks)
    const books = {
      ...ours,
      intents: acknowledgedIntents,
      provider: { charges: [], transfers: [], refunds: [] },
    }
    expect({ kill, complaints: checkBooks(books, 'anything') }).toEqual({ kill, complaints: [] })
    const time = await service.waitUntilBack(BACK_WITHIN)
    times.push(time)
    expect(stage.server.crashed ? stage.server.lastWords : '').toBe('')
    expect(time).toBeLessThan(BACK_WITHIN)
    expect((await service.search()).status).toBe(200)
    printProgress('kills of PostgreSQL', kill, 10)
  }
  await service.end()
  await expectAllFinished(pid)
  report(times)
})

/**
 * The same server process, never restarted, finishes every transfer and refund: what got no response is retried after a
 * minute. Only then is it restarted 45 minutes later, so that unpaid checkouts end too.
 */
async function expectAllFinished(pid: number | undefined) {
  await stage.crew.comeBack()
  expect(await stage.complaintsWithin(FINISHES_WITHIN)).toEqual([])
  expect(stage.server.pid).toBe(pid)
  expect(await stage.complaintsInTheEnd()).toEqual([])
}

function report(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const acknowledgedCount = stage.crew.intents.filter(({ acknowledged }) => acknowledged).length
  process.stdout.write(
    `${KILLS} kills; ${stage.crew.intents.length} intents, ${acknowledgedCount} acknowledged; back after ` +
      `${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (longest)\n`,
  )
}
