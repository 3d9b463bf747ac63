import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@/lib/clock'
import { runs, tellProgress } from '../support/trust'
import { checkBooks } from './support/check-books'
import { PostgresProcess } from './support/postgres-process'
import type { Stage } from './support/stage'

const KILLS = runs({ short: 4, full: 100 })
const BACK_WITHIN = 30 * SECOND
const FINISHES_WITHIN = 90 * SECOND
/** People at the same time. */
const AT_ONCE = 3

jest.setTimeout(2 * MINUTE + KILLS * 40 * SECOND)

let postgres: PostgresProcess
let stage: Stage
let isOver = false

beforeAll(async () => {
  postgres = await PostgresProcess.start()
  process.env.DATABASE_URL = postgres.url
  // What reads the settings is loaded once they stand.
  const { Stage } = await import('./support/stage')
  stage = await Stage.open({ seesCommits: false })
}, 90_000)

afterAll(async () => {
  isOver = true
  const { db } = await import('@/lib/db/client')
  await stage?.close()
  await db.$disconnect()
  await postgres?.stop()
}, 60_000)

/** People who never stop asking, and ask again with the same key until they know. */
async function keepAsking() {
  while (!isOver)
    for (const intent of stage.crew.newIntents()) {
      for (intent.comesBack = true; !intent.isOver && !isOver; ) {
        await stage.crew.ask(intent)
        if (!intent.isOver) await pause(100)
      }
    }
}

/** Waits until a intent that was made after now is acknowledged and an open screen hears of it; returns how long that took. */
async function waitForService(screen: Screen): Promise<number> {
  const from = Date.now()
  const heard = screen.count
  const made = stage.crew.intents.length
  const isBack = () =>
    screen.count > heard && stage.crew.intents.slice(made).some(({ acknowledged }) => acknowledged)
  while (!isBack() && Date.now() - from < BACK_WITHIN) await pause(20)
  return Date.now() - from
}

type Screen = { count: number }

/** An open page that counts what it hears; it stays open through everything. */
async function openScreen(): Promise<Screen> {
  const screen = { count: 0 }
  const { token } = stage.crew.observer
  const response = await fetch(`${stage.address}/api/live`, { headers: { authorization: `Bearer ${token}` } })
  const read = async () => {
    const text = response.body?.pipeThrough(new TextDecoderStream())
    for await (const piece of text ?? []) if (piece.includes('data: ')) screen.count += 1
  }
  read().catch(() => undefined)
  return screen
}

/** A call whose limit is counted in the database too. */
const search = () =>
  fetch(`${stage.address}/api/user/search?q=admin`, {
    headers: { authorization: `Bearer ${stage.crew.observer.token}` },
  }).then(({ status }) => status)

test(`PostgreSQL killed ${KILLS} times under load: nothing acknowledged is lost, and service is back by itself`, async () => {
  const { readOurs } = await import('./support/read-books')
  const { pid } = stage.server
  const screen = await openScreen()
  const people = Array.from({ length: AT_ONCE }, keepAsking)
  const times: number[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await search()
    await pause(100 + ((kill * 577) % 900))
    await postgres.tell('kill')
    const told = stage.crew.intents
      .filter(({ acknowledged }) => acknowledged)
      .map((intent) => ({ ...intent }))
    const ours = await again(readOurs)
    const books = { ...ours, intents: told, provider: { charges: [], transfers: [], refunds: [] } }
    expect({ kill, complaints: checkBooks(books, 'anything') }).toEqual({ kill, complaints: [] })
    const time = await waitForService(screen)
    times.push(time)
    expect(stage.server.crashed ? stage.server.lastWords : '').toBe('')
    expect(time).toBeLessThan(BACK_WITHIN)
    expect(await search()).toBe(200)
    tellProgress('kills of PostgreSQL', kill, 10)
  }
  isOver = true
  await Promise.all(people)
  await expectRest(pid)
  report(times)
})

/**
 * The same server process, never started again, brings every transfer and refund to its end: what had no answer is
 * asked for again after a minute. Only then is it started 45 minutes later, for unpaid checkouts to end too.
 */
async function expectRest(pid: number | undefined) {
  await stage.crew.comeBack()
  expect(await stage.complaintsWithin(FINISHES_WITHIN)).toEqual([])
  expect(stage.server.pid).toBe(pid)
  expect(await stage.complaintsInTheEnd()).toEqual([])
}

/** Our own connections broke too. */
async function again<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await read().catch(() => null)
    if (answer) return answer
    await pause(100)
  }
  return read()
}

function report(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const told = stage.crew.intents.filter(({ acknowledged }) => acknowledged).length
  process.stdout.write(
    `${KILLS} kills; ${stage.crew.intents.length} intents, ${told} acknowledged; back after ` +
      `${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (longest)\n`,
  )
}
