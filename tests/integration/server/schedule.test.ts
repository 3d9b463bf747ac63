import { env } from '@/lib/base/env'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { db } from '@/lib/platform/db/client'
import { openQueue } from '@/lib/platform/jobs/enqueue'
import { SCHEDULES } from '@/lib/platform/jobs/queues'
import { startWorkers, stopWorkers } from '@/lib/server/worker/workers'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { openProvider } from '../../support/provider'
import { timeLimit } from '../../support/time-limit'

openDatabase()
const provider = openProvider()
openInbox()
const names = Object.keys(SCHEDULES).sort()

afterAll(async () => {
  env.OPERATORS = []
  const boss = await openQueue()
  for (const name of names) await boss.unschedule(name)
  await stopWorkers()
})

test('every scheduled job completes when run by a server’s workers', async () => {
  const boss = await openQueue()
  const longAgo = new Date(0)
  const event = {
    id: 'evt_1',
    type: 'charge.updated',
    subjectId: 'ch_1',
    receivedAt: longAgo,
    appliedAt: longAgo,
  }
  await db.providerEvent.create({ data: event })
  env.OPERATORS = ['ada@example.com']
  await flagForOperator(db, { kind: 'difference', subject: 'payment:1', detail: 'a penny' })
  // It has just happened, so it may be on its way to us.
  await provider.control.apply({ alterBooks: { add: 'charge', amount: 500 } })
  await startWorkers()
  // As pg-boss's own scheduler sends them: without data.
  for (const name of names) await boss.send({ name, data: null as never })
  const finished = async () => (await db.scheduledRun.findMany()).map(({ name }) => name).sort()
  for (const deadline = Date.now() + timeLimit(20_000); Date.now() < deadline; ) {
    if ((await finished()).length === names.length) break
    await new Promise((done) => setTimeout(done, 25))
  }
  expect(await finished()).toEqual(names)
  // And does all that belongs to it.
  expect(await db.heldBalance.findFirst()).toMatchObject({ marginPence: expect.any(BigInt) })
  expect(await db.operatorFlag.count({ where: { toldAt: null, subject: 'payment:1' } })).toBe(0)
  expect(await db.providerDay.count()).toBeGreaterThan(0)
  expect(await db.providerMovement.count({ where: { type: 'charge' } })).toBe(1)
  expect(await db.operatorFlag.count({ where: { subject: { startsWith: 'movement:' } } })).toBe(0)
  expect(await db.ledgerWalk.count()).toBeGreaterThan(0)
  expect(await db.providerEvent.count({ where: { id: event.id } })).toBe(0)
})
