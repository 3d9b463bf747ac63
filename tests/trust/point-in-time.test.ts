import { spawn } from 'node:child_process'
import { MINUTE } from '@/lib/base/clock'
import { isFullRun } from '../support/run-length'
import { ArchivedPostgres } from './support/archived-postgres'
import type { Books } from './support/check-books'
import { hasPrograms } from './support/debian-programs'
import type { Stage } from './support/stage'

/**
 * The restore that docs/operating.md describes, step by step: a base backup, WAL, a crash, lost time. Needs all of
 * PostgreSQL's programs (`apt install postgresql`), of which the npm package has only some. In plain `npm test`,
 * tests/integration/server/catch-up-lost.test.ts tests what is brought back.
 */

const canRestore = isFullRun && hasPrograms('initdb', 'postgres', 'pg_basebackup')
const whenPossible = canRestore ? test : test.skip
jest.setTimeout(5 * MINUTE)

const OPERATOR = 'ada@example.com'
const ROUNDS = 3

let postgres: ArchivedPostgres
let stage: Stage

beforeAll(async () => {
  if (!canRestore) return
  postgres = new ArchivedPostgres(Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 4)
  await postgres.start()
  Object.assign(process.env, { DATABASE_URL: postgres.url, OPERATORS: OPERATOR })
  await command('migrate')
  // Modules that read the settings are loaded only once those are set.
  const { Stage } = await import('./support/stage')
  stage = await Stage.open({ seesCommits: false })
})

afterAll(async () => {
  if (!canRestore) return
  const { db } = await import('@/lib/platform/db/client')
  await stage?.close()
  await db.$disconnect()
  await postgres?.close()
})

/** Runs a command as an operator would; the provider's stand-in serves from this process meanwhile. */
const command = (name: string, ...words: string[]) =>
  new Promise<{ status: number | null; said: string }>((done) => {
    const env = { ...process.env, LOG_LEVEL: 'error' }
    const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...words], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('close', (status) => done({ status, said }))
  })
const operatorArgs = ['--as', OPERATOR, '--reason', 'The disk died']

/** In each round two payments, a transfer and, from the second on, a refund, until all have been answered. */
async function moveMoney() {
  for (let round = 0; round < ROUNDS; round += 1) {
    const intents = stage.crew.newIntents()
    for (const intent of intents) intent.comesBack = true
    await stage.crew.comeBack(intents)
  }
  await stage.provider.waitForWebhooks(20_000)
}

whenPossible(
  'what the provider did after the moment that was restored is in the books again, once',
  async () => {
    const { readBooks, readOurBooks } = await import('./support/read-books')
    const { reconcile } = await import('@/lib/books/reconciliation/reconcile')
    const { db } = await import('@/lib/platform/db/client')
    postgres.backUp()
    await moveMoney()
    const before = await readOurBooks()
    const moment = new Date()
    const since = moment.toISOString()
    await moveMoney()
    const booksBeforeCrash = await readBooks(stage.crew.intents)
    await postgres.archive()
    await stage.server.kill()
    await postgres.die()

    await postgres.restoreTo(moment)
    const restored = await db.transaction.findMany().catch(() => db.transaction.findMany())
    expect(restored.map(({ id }) => id).sort()).toEqual(before.transactions.map(({ id }) => id).sort())
    for (const kind of ['payment', 'transfer', 'refund'] as const) {
      const count = (rows: { type: string }[]) => rows.filter(({ type }) => type === kind).length
      expect(count(before.transactions)).toBeGreaterThan(0)
      expect(count(booksBeforeCrash.transactions)).toBeGreaterThan(count(restored))
    }
    expect(await command('operator', 'pause', 'all', ...operatorArgs)).toMatchObject({ status: 0 })
    const caughtUp = await command('reconcile', '--catch-up', '--since', since, ...operatorArgs)
    expect(caughtUp).toMatchObject({ status: 0, said: expect.stringContaining('agree to the penny') })
    expect(await reconcile({ chain: 'all' })).toEqual([])
    expect(await stage.complaints('unpaid checkouts')).toEqual([])
    const books = await readOurBooks()
    expect(sorted(books)).toEqual(sorted(booksBeforeCrash))

    expect(await command('reconcile', '--catch-up', '--since', since, ...operatorArgs)).toMatchObject({
      status: 0,
    })
    expect(await readOurBooks()).toEqual(books)
    expect(await db.operatorFlag.findMany({ where: { resolvedAt: null } })).toEqual([])

    await stage.start()
    await stage.ready()
    expect(await command('operator', 'resume', 'all', ...operatorArgs)).toMatchObject({ status: 0 })
    await moveMoney()
    expect(await stage.complaintsWithin(MINUTE)).toEqual([])
    expect(await stage.complaintsInTheEnd()).toEqual([])
  },
)

/** The contents of the books, regardless of when they were recorded. */
const sorted = ({ transactions, legs, entries }: Pick<Books, 'transactions' | 'legs' | 'entries'>) => ({
  transactions: transactions
    .map(
      ({ id, type, status, amountPence, totalPence }) =>
        `${id} ${type} ${status} ${amountPence} ${totalPence}`,
    )
    .sort(),
  legs: legs
    .map(({ id, transferId, status, amountPence }) => `${id} ${transferId} ${status} ${amountPence}`)
    .sort(),
  entries: entries.map(({ cause, sumPence }) => `${cause} ${sumPence}`).sort(),
})
