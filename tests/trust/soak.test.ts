import { MINUTE, SECOND } from '@/lib/base/clock'
import { checkChains } from '@/lib/books/ledger/check-chain'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openDatabase } from '../support/database'
import { nightTest } from '../support/night-test'
import { isFullRun } from '../support/run-length'
import { checkBooks } from './support/check-books'
import { printNumbers } from './support/heavy'
import { readBooks } from './support/read-books'
import { Soak } from './support/soak'

/**
 * Fifty people for ten minutes, with two replicas of the built server behind the shipped proxy. One replica is rolled,
 * the other killed. There is no short version: it needs the built server and Caddy.
 */

/** May be shorter for a rehearsal, which is too short to compare memory. */
const DURATION = Number(process.env.SOAK_SECONDS ?? 600) * SECOND
const isWhole = DURATION >= 10 * MINUTE
/** How many megabytes a replica may have gained since its third minute, after garbage collection. */
const MAX_GROWTH_MB = 60
const CONNECTIONS_PER_REPLICA = 12 + 7
/** The log level of warnings; errors are above it. */
const WARN = 40

/** How much must really have happened in ten minutes, or the test would prove nothing. */
const FLOOR: Record<string, number> = {
  'sign-ups': 60,
  'log-ins': 20,
  'codes by email': 80,
  'codes by phone': 20,
  groups: 10,
  payments: 150,
  gifts: 80,
  transfers: 50,
  refunds: 50,
  'notifications read': 500,
  pictures: 50,
  statements: 50,
  pages: 500,
  'live streams': 60,
  'live events': 1_000,
  'heard across replicas': 40,
}

const count = (lines: { msg?: string }[]) =>
  Object.fromEntries(lines.map(({ msg = '' }) => [msg, lines.filter((line) => line.msg === msg).length]))

openDatabase()
const soak = new Soak()
beforeAll(() => (isFullRun ? soak.open() : undefined), 3 * MINUTE)
afterAll(() => soak.close(), MINUTE)

nightTest(
  'fifty people notice neither a roll nor a kill',
  async () => {
    await soak.run(DURATION)
    const { counts, tally, connections, replicas } = soak
    const sorted = tally.times.toSorted((a, b) => a - b)
    printNumbers('acts', counts)
    printNumbers('asked again', tally.repeated)
    printNumbers('the proxy says', soak.causesOfProxy)
    printNumbers('ready after, ms', soak.startMs)
    printNumbers('requests', {
      all: tally.requests,
      'median ms': sorted[Math.floor(sorted.length / 2)] ?? 0,
      '99 % ms': sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      'slowest ms': sorted.at(-1) ?? 0,
    })
    printNumbers('connections at most', { ...connections.peakByReplica, samples: connections.samples })
    for (const { name, memory } of replicas)
      for (const [life, { early = 0, late = 0 }] of memory.entries())
        printNumbers(`${name}, life ${life + 1}, MB`, { early, late })
    expect(tally.failed).toEqual([])
    expect(soak.unheard).toEqual([])
    expect(replicas.map(({ crashed }) => crashed)).toEqual([false, false])
    const shortfalls = Object.entries(FLOOR).filter(
      ([what, least]) => (counts[what] ?? 0) < (isWhole ? least : 0),
    )
    expect(shortfalls.map(([what]) => `${what}: ${counts[what] ?? 0}`)).toEqual([])
  },
  DURATION + 3 * MINUTE,
)

nightTest('every line of the logs is JSON, and nothing failed but what the kill explains', () => {
  for (const replica of soak.replicas) {
    expect(replica.notJson).toEqual([])
    expect(replica.lines.length).toBeGreaterThan(0)
    expect(replica.lines.every(({ level }) => level > 0)).toBe(true)
    printNumbers(`${replica.name} warned`, count(replica.lines.filter(({ level }) => level === WARN)))
    expect(replica.lines.filter(({ level }) => level > WARN)).toEqual([])
  }
})

nightTest('what givers wrote, their addresses and tokens stand in no line of a log', () => {
  expect(soak.secrets.length).toBeGreaterThanOrEqual(5 * (soak.counts.gifts ?? 0))
  for (const { lines } of soak.replicas) {
    const log = lines.map((line) => JSON.stringify(line)).join('\n')
    expect(log).not.toContain('-of-a-giver')
    expect(soak.secrets.filter((secret) => log.includes(secret))).toEqual([])
  }
})

nightTest('connections stay within what a replica may open', () => {
  expect(soak.connections.samples).toBeGreaterThan(DURATION / SECOND / 2)
  for (const { name } of soak.replicas) {
    expect(soak.connections.peakByReplica[name]).toBeGreaterThan(0)
    expect(soak.connections.peakByReplica[name]).toBeLessThanOrEqual(CONNECTIONS_PER_REPLICA)
  }
})

nightTest('memory stays flat', () => {
  const lives = soak.replicas.flatMap(({ memory }) => memory).filter(({ early }) => early !== undefined)
  if (isWhole) expect(lives.length).toBeGreaterThanOrEqual(3)
  for (const { early = 0, late = 0 } of lives) expect(late - early).toBeLessThan(MAX_GROWTH_MB)
})

nightTest(
  'no money was lost or moved twice',
  async () => {
    await soak.provider.waitForWebhooks(20_000)
    await sweep()
    await sweep()
    expect(checkBooks(await readBooks(soak.intents), 'unpaid checkouts')).toEqual([])
    expect(await reconcile()).toEqual([])
    expect(await checkChains(db, 'all')).toEqual([])
  },
  3 * MINUTE,
)
