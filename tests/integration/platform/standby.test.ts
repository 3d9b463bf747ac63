import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { nightTest } from '../../support/night-test'
import { startWithStandby } from '../../support/standby'

let servers: Awaited<ReturnType<typeof startWithStandby>>
let standby: Client
let app: Awaited<ReturnType<typeof load>>

/** The statements sent while recording, and to which of the two servers. */
let sentStatements: { port: number; text: string }[] = []
const query = Client.prototype.query as (...given: unknown[]) => unknown
Client.prototype.query = function watched(this: Client, ...given: unknown[]) {
  const [statement] = given as [string | { text: string }]
  sentStatements.push({ port: this.port, text: typeof statement === 'string' ? statement : statement.text })
  return query.apply(this, given)
} as typeof Client.prototype.query

async function load() {
  const { db } = await import('@/lib/platform/db/client')
  const { readOnStandby, closeStandby } = await import('@/lib/platform/db/standby')
  const { searchUsers } = await import('@/lib/groups/members/search-users')
  const { listAllTransactions, listAllGroupTransactions } = await import('@/lib/money/transactions/queries')
  const { recordPayment } = await import('@/lib/groups/recorded-payments/record-payment')
  const { closeQueue } = await import('@/lib/platform/jobs/enqueue')
  const { viewLinkPage: showLink } = await import('@/lib/groups/links/queries')
  const { aGroup, aUser } = await import('../../support/money')
  const reads = { searchUsers, listAllTransactions, listAllGroupTransactions, showLink }
  return { db, readOnStandby, closeStandby, closeQueue, ...reads, recordPayment, aGroup, aUser }
}

beforeAll(async () => {
  servers = await startWithStandby()
  Object.assign(process.env, { DATABASE_URL: servers.primary, DATABASE_READ_URL: servers.standby })
  // Modules that read the settings are loaded only once those are set.
  app = await load()
  standby = new Client({ connectionString: servers.standby })
  standby.on('error', () => undefined)
  await standby.connect()
})

afterAll(async () => {
  await app?.closeQueue()
  await app?.closeStandby()
  await app?.db.$disconnect()
  await standby?.end().catch(() => undefined)
  await servers?.stop()
})

const CODE = 'ABCDEFGH23'
const UNKNOWN_CODE = 'ZZZZZZZZ99'

const portOf = (url: string) => Number(new URL(url).port)
/** Whether a read went to the standby: its own statements, not just the query for its replication lag. */
async function goesToStandby(read: () => Promise<unknown>) {
  sentStatements = []
  await read()
  const standbyStatements = sentStatements.filter(({ port }) => port === portOf(servers.standby))
  return standbyStatements.some(
    ({ text }) => text.includes('SELECT') && !text.includes('pg_last_wal_replay_lsn'),
  )
}

/** Waits until the standby has caught up, as it does once nothing happens for a moment. */
async function whenCaughtUp() {
  const [row] = await app.db.$queryRaw<{ mark: string }[]>`SELECT pg_current_wal_flush_lsn()::text AS mark`
  const ask = () =>
    standby.query<{ is: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS is', [row?.mark])
  while (!(await ask()).rows[0]?.is) await pause(5)
}

/** Like goesToStandby, with retries: the server's own writes put the standby behind for a moment. */
async function soonGoesToStandby(read: () => Promise<unknown>) {
  for (let tries = 0; tries < 10; tries += 1) {
    if (await goesToStandby(read)) return true
    await whenCaughtUp()
  }
  return false
}

const asViewer = ({ id, username }: { id: string; username?: string | null }) => ({
  ...{
    userId: id,
    username: username ?? '',
    sessionId: '',
    isFull: true,
    is2FaEnabled: false,
    steppedUpAt: null,
    phoneReplacedAt: null,
  },
})

nightTest('search, long lists and visitors’ views of a link are read from the standby', async () => {
  const ada = await app.aUser('ada')
  const { id: groupId } = await app.aGroup({ admin: ada })
  await app.db.link.create({ data: { groupId, code: CODE, createdById: ada.id, createdAt: new Date() } })
  const viewer = asViewer(ada)
  await whenCaughtUp()
  const reads = {
    search: () => app.searchUsers(viewer, 'bob'),
    list: () => app.listAllTransactions(viewer, { page: 1, limit: 10 }),
    visitor: () => app.showLink(CODE, null),
    member: () => app.showLink(CODE, viewer),
  }
  const wentToStandby: Record<string, boolean> = {}
  for (const [name, read] of Object.entries(reads)) wentToStandby[name] = await soonGoesToStandby(read)
  expect(wentToStandby).toEqual({ search: true, list: true, visitor: true, member: false })
})

nightTest('a standby shows what the primary shows', async () => {
  const [ada, bob] = [await app.aUser('ada'), await app.aUser('bob')]
  const { id: groupId } = await app.aGroup({ admin: ada, members: [bob] })
  const [viewer, list] = [asViewer(ada), { page: 1, limit: 10 }]
  const noted = { username: bob.username, amountPence: 1250, method: 'cash', note: 'In an envelope' } as const
  await app.recordPayment({ viewer, groupId, ...noted, idempotencyKey: randomUUID() })
  await whenCaughtUp()
  const read = () => app.listAllGroupTransactions(viewer, groupId, list)
  expect(await soonGoesToStandby(read)).toBe(true)
  const standbyResult = await read()
  await standby.query('SELECT pg_wal_replay_pause()')
  await app.aUser('somebody')
  expect(await goesToStandby(read)).toBe(false)
  expect(await read()).toEqual(standbyResult)
  expect(standbyResult.transactions).toMatchObject([{ amountPence: 1250, note: 'In an envelope' }])
  await standby.query('SELECT pg_wal_replay_resume()')
})

nightTest('a recent write is visible, however far behind the standby is', async () => {
  const ada = await app.aUser('ada')
  await whenCaughtUp()
  await standby.query('SELECT pg_wal_replay_pause()')
  const zoe = await app.aUser('zoe')
  const name = (await app.db.user.findUniqueOrThrow({ where: { id: zoe.id } })).username ?? ''
  expect((await standby.query('SELECT FROM users WHERE id = $1', [zoe.id])).rowCount).toBe(0)
  expect(await app.searchUsers(asViewer(ada), name)).toMatchObject([{ username: name }])
  await standby.query('SELECT pg_wal_replay_resume()')
  await whenCaughtUp()
  expect(await soonGoesToStandby(() => app.searchUsers(asViewer(ada), name))).toBe(true)
})

nightTest('an error in the read itself does not count against the standby', async () => {
  await whenCaughtUp()
  await expect(app.showLink(UNKNOWN_CODE, null)).rejects.toMatchObject({ code: 'LINK_DEAD' })
  const read = () => app.readOnStandby((reader) => reader.$queryRaw`SELECT 1 AS it`)
  expect(await soonGoesToStandby(read)).toBe(true)
})

nightTest(
  'if the standby fails, the primary answers, and the standby is left alone for a while',
  async () => {
    const ada = await app.aUser('ada')
    await standby.end().catch(() => undefined)
    await servers.stopStandby()
    expect(await app.searchUsers(asViewer(ada), 'nobody here')).toEqual([])
    sentStatements = []
    expect(await app.searchUsers(asViewer(ada), 'nobody here')).toEqual([])
    expect(sentStatements.some(({ text }) => text.includes('pg_current_wal_flush_lsn'))).toBe(false)
  },
)
