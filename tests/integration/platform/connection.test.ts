import { Client } from 'pg'
import { db } from '@/lib/platform/db/client'
import { connectionSettings } from '@/lib/platform/db/connection'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'

/** The most statements that any one connection ran at once. */
let maxRunning = 0

// Patched before the first connection is made.
const query = Client.prototype.query as (...given: unknown[]) => unknown
const runningCounts = new Map<Client, number>()
Client.prototype.query = function watched(this: Client, ...given: unknown[]) {
  const answer = query.apply(this, given)
  if (!(answer instanceof Promise)) return answer
  runningCounts.set(this, (runningCounts.get(this) ?? 0) + 1)
  maxRunning = Math.max(maxRunning, ...runningCounts.values())
  return answer.finally(() => runningCounts.set(this, (runningCounts.get(this) ?? 0) - 1))
} as typeof Client.prototype.query

openDatabase()

/** Prisma fetches a row's relations in parallel. The driver warns about that, and its next version refuses it. */
test('a transaction sends one statement at a time', async () => {
  const admin = await aUser()
  const { id } = await aGroup({ admin })
  maxRunning = 0
  const group = await transact((tx) =>
    tx.group.findUniqueOrThrow({
      where: { id },
      include: { createdBy: true, members: true, invitations: true },
    }),
  )
  expect([group.createdBy.id, group.members.length, maxRunning]).toEqual([admin.id, 1, 1])
})

test('a time is the same moment to the database, whatever time zone it keeps', async () => {
  const { id } = await aUser()
  const at = new Date('2026-07-01T12:34:56.789Z')
  await db.user.update({ where: { id }, data: { createdAt: at } })
  const owner = new Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  const { rows } = await owner.query(
    `SELECT current_setting('TimeZone') AS zone, "createdAt" AS at FROM users WHERE id = $1`,
    [id],
  )
  await owner.end()
  expect(rows).toEqual([{ zone: 'Asia/Kathmandu', at }])
  expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ createdAt: at })
  expect(await db.$queryRaw`SELECT "createdAt" AS at FROM users WHERE id = ${id}::uuid`).toEqual([{ at }])
})

test('a failed statement leaves the connection usable', async () => {
  const giveUp = () => Promise.reject(new Error('given up'))
  const failing = transact((tx) =>
    Promise.allSettled([tx.$queryRaw`SELECT 1/0`, tx.$queryRaw`SELECT 1`]).then(giveUp),
  )
  await expect(failing).rejects.toThrow('given up')
  expect(await db.$queryRaw`SELECT 1 AS it`).toEqual([{ it: 1 }])
})

/** The pool removes its error listener before its new holder can add one. */
test('a restart while a connection changes hands does not end the process', () => {
  const { Client: Connection } = connectionSettings()
  const terminationError = new Error('terminating connection due to administrator command')
  expect(() => new Connection().emit('error', terminationError)).not.toThrow()
})
