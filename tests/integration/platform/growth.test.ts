import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { GROUPS, idOf, PEOPLE, seed, tokenOf } from '@/bench/seed'
import { addMs, DAY, now } from '@/lib/base/clock'
import { listUnsettled } from '@/lib/books/flags/list-unsettled'
import { checkChains } from '@/lib/books/ledger/check-chain'
import { checkLedger } from '@/lib/books/ledger/check-ledger'
import { checkDays } from '@/lib/books/ledger/wrong-days'
import { readBooks } from '@/lib/books/solvency/check-solvency'
import { shareOut } from '@/lib/groups/closing/share-out'
import { claimGiftsOf, forgetGifts } from '@/lib/groups/gifts/forget-gifts'
import { getCollectionHistory } from '@/lib/groups/group/collected'
import { findLatestGroupId, getGroupWithMembers, listGroups } from '@/lib/groups/group/queries'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { readLink } from '@/lib/groups/links/queries'
import { searchUsers } from '@/lib/groups/members/search-users'
import { getCard } from '@/lib/groups/posters/card'
import { getToday } from '@/lib/groups/today/queries'
import { lockGroup } from '@/lib/membership/membership'
import { coverLosses } from '@/lib/money/losses/cover-losses'
import { endWaitingTransfersIfNeeded } from '@/lib/money/losses/end-waiting-transfers-if-needed'
import { hasMoneyInDispute, listExposures } from '@/lib/money/payments/exposures'
import { listRefundablePayments } from '@/lib/money/refunds/list-refundable'
import { writeRefunds } from '@/lib/money/refunds/write-refunds'
import {
  findOpenPayment,
  listAllGroupTransactions,
  listAllTransactions,
  listGroupTransactions,
  listManagedTransactions,
  listRecentTransactions,
} from '@/lib/money/transactions/queries'
import { concludeTransfer } from '@/lib/money/transfers/conclude-transfer'
import { findLastTransfer } from '@/lib/money/transfers/queries'
import { proveIdentifier } from '@/lib/people/accounts/identifiers'
import { getFrame } from '@/lib/people/accounts/sign-in/queries'
import { listGroupAudit, listOwnAudit } from '@/lib/people/audit/queries'
import { findViewer, type Viewer } from '@/lib/platform/auth/sessions'
import { db, reportsDb } from '@/lib/platform/db/client'
import { encodeCursor } from '@/lib/platform/db/cursor'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { listLines } from '@/lib/platform/messages/notifications/lines'
import { listNotifications } from '@/lib/platform/messages/notifications/queries'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'

let owner: Client
// The seed notifies people of all this in one transaction, as the product never does: clear it before the final check.
afterAll(() => owner.query('TRUNCATE notifications').then(() => owner.end()))
openDatabase()

/** Enough rows that a sequential scan is never the fastest way to one page. */
const SIZE = {
  users: 10_000,
  groups: 200,
  transactions: 20_000,
  notifications: 20_000,
  busyNotifications: 2500,
  busyTransactions: 2500,
}
/** The planner rightly scans smaller tables. */
const LARGE_TABLE = 2000
/** A chart's points and a count of notifications are 1,000 at most; the busy group and person have twice as many. */
const MAX_ENTRIES = 1250

beforeAll(async () => {
  const url = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  url.pathname = new URL(process.env.DATABASE_URL ?? '').pathname
  owner = new Client({ connectionString: url.toString() })
  await owner.connect()
  await seed(owner, SIZE)
  await seedGift()
})
type ReadCounts = { scans: number; entries: number }

/** How many sequential scans each large table has had, and how many entries of its indexes were read. */
async function countReads(): Promise<Map<string, ReadCounts>> {
  const { rows } = await owner.query<{ name: string; scans: string; entries: string }>(
    `SELECT relname AS name, seq_scan AS scans,
       (SELECT coalesce(sum(idx_tup_read), 0) FROM pg_stat_user_indexes part WHERE part.relid = whole.relid) AS entries
     FROM pg_stat_user_tables whole JOIN pg_class USING (relname) WHERE reltuples > ${LARGE_TABLE}`,
  )
  return new Map(
    rows.map(({ name, scans, entries }) => [name, { scans: Number(scans), entries: Number(entries) }]),
  )
}

/** Ends all other connections and waits until the server has; the pools then open new ones. */
async function endConnections() {
  const otherConnectionsSql = `FROM pg_stat_activity WHERE datname = current_database()
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
  await owner.query(`SELECT pg_terminate_backend(pid) ${otherConnectionsSql}`)
  while ((await owner.query(`SELECT ${otherConnectionsSql}`)).rowCount !== 0);
}

/** Often enough for each connection to settle on a generic plan. */
const TIMES = 12

/** The tables that `read` scans sequentially, or of whose indexes it reads too many entries. */
async function findExcessiveReads(read: () => Promise<unknown>): Promise<string[]> {
  await endConnections()
  const before = await countReads()
  for (let times = 0; times < TIMES; times += 1) await read()
  await endConnections()
  const after = await countReads()
  return [...after].flatMap(([name, { scans, entries }]) => {
    const earlier = before.get(name) ?? { scans: 0, entries: 0 }
    if (scans > earlier.scans) return [`${name} whole`]
    return entries - earlier.entries > MAX_ENTRIES * TIMES
      ? [`${(entries - earlier.entries) / TIMES} of ${name}`]
      : []
  })
}

const viewerOf = async (person: number) => {
  const viewer = await findViewer({ token: tokenOf(person), cookie: null })
  if (!viewer) throw new Error('There is no such session.')
  return viewer
}

const groupId = idOf('group', GROUPS.busy)
const giftId = '01900000-0000-7000-a000-000000000000'

/** Writes in bulk what the product would write row by row. Its own reads are counted at once, before the test's. */
const write = (statements: string) =>
  owner.query(`SET session_replication_role = replica; ${statements};
    SET session_replication_role = origin; SELECT pg_stat_force_next_flush()`)

/** A gift to the busy group that its giver never paid, and the busy person has claimed. */
const seedGift = () =>
  write(`
    INSERT INTO transactions (id, "groupId", type, status, "amountPence", "totalPence", "createdAt")
      VALUES ('${giftId}', '${groupId}', 'payment', 'failed', 500, 500, now());
    INSERT INTO payments (id, email, "isInternational", "idempotencyKey", "sessionExpiresAt")
      VALUES ('${giftId}', '', false, '${giftId}', now());
    INSERT INTO gifts (id, name, "tokenHash", "claimedById")
      VALUES ('${giftId}', '', sha256('gift'), '${idOf('user', PEOPLE.busy)}');
    INSERT INTO state_changes (subject, "subjectId", "groupId", "to", by, why, at)
      VALUES ('payment', '${giftId}', '${groupId}', 'pending', 'person', 'started', now());
    INSERT INTO state_changes (subject, "subjectId", "groupId", "from", "to", by, why, at)
      VALUES ('payment', '${giftId}', '${groupId}', 'pending', 'failed', 'provider', 'unpaid', now())`)

const page = { page: 1, limit: 20 }
type Read = (busy: Viewer, usual: Viewer, cursor: string) => Promise<unknown>
const READS: Record<string, Read> = {
  'who asks': () => viewerOf(PEOPLE.busy),
  'the frame of every page': ({ userId }) => getFrame(userId),
  'today’s list': (busy) => getToday(busy),
  'own groups': (busy) => listGroups(busy),
  'the newest of them': (busy) => findLatestGroupId(busy),
  'a group and its members': (busy) => getGroupWithMembers(busy, groupId),
  'what it collected': (busy) => getCollectionHistory(busy, groupId),
  'its card': (busy) => getCard(busy, groupId),
  'its latest transactions': (_, usual) => listGroupTransactions(usual, groupId),
  'its transactions': (_, usual) => listAllGroupTransactions(usual, groupId, page),
  'its transactions, far down': (_, usual, cursor) =>
    listAllGroupTransactions(usual, groupId, { ...page, cursor }),
  'its failed transactions': (busy) => listAllGroupTransactions(busy, groupId, { ...page, status: 'failed' }),
  'own latest transactions': (busy) => listRecentTransactions(busy),
  'own transactions': (busy) => listAllTransactions(busy, page),
  'own transactions, far down': (busy, _, cursor) => listAllTransactions(busy, { ...page, cursor }),
  'those of groups one manages': (busy) => listManagedTransactions(busy, page),
  'those of groups one manages, far down': (busy, _, cursor) =>
    listManagedTransactions(busy, { ...page, cursor }),
  'pending ones of groups one manages': (busy) =>
    listManagedTransactions(busy, { ...page, status: 'pending' }),
  'own pending transactions': (busy) => listAllTransactions(busy, { ...page, status: 'pending' }),
  'an open payment': (busy) => findOpenPayment(busy, groupId),
  'the last transfer': (busy) => findLastTransfer(busy, groupId),
  notifications: ({ userId }) => listNotifications(userId, page),
  'notifications, far down': ({ userId }, _, cursor) => listNotifications(userId, { ...page, cursor }),
  'notifications as lines': ({ userId }) => listLines(userId, { limit: 10 }),
  invitations: (busy) => listOpenInvitations(busy),
  'a search for people': (busy) => searchUsers(busy, 'person_123', groupId),
  'a search with many matches': (busy) => searchUsers(busy, 'person', groupId),
  'a search by two characters': (busy) => searchUsers(busy, '19', groupId),
  'a group’s history': (busy) => listGroupAudit(busy, groupId, {}),
  'an account’s history': (busy) => listOwnAudit(busy, {}),
  'a link': async () => {
    const { code } = await db.link.findUniqueOrThrow({ where: { groupId } })
    return readLink(code ?? '', null)
  },
  'money in dispute': () => hasMoneyInDispute(db, groupId),
  'what operators look at': () => listUnsettled(),
  'the books of all groups': () => readBooks(),
  'an address that is proven': ({ userId }) =>
    transact((tx) => proveIdentifier(tx, userId, { kind: 'email', value: 'payer.1@example.com' })),
  'what a deleted account gave': async ({ userId }) => {
    await db.gift.update({ where: { id: giftId }, data: { name: 'Ada' } })
    await transact(async (tx) => forgetGifts(tx, await claimGiftsOf(tx, userId, 'payer.1@example.com')))
  },
}

nightTest.each(Object.entries(READS))(
  '%s: neither a large table whole nor more of an index than it shows',
  async (_, read) => {
    const [busy, usual] = [await viewerOf(PEOPLE.busy), await viewerOf(PEOPLE.usual)]
    const middleTransaction = await db.transaction.findFirstOrThrow({
      where: { groupId },
      orderBy: [{ createdAt: 'desc' }],
      skip: SIZE.busyTransactions / 2,
    })
    expect(await findExcessiveReads(() => read(busy, usual, encodeCursor(middleTransaction)))).toEqual([])
  },
)

nightTest('no index contains a balance, so postings update accounts in place', async () => {
  const { rows } = await owner.query(
    `SELECT indexdef FROM pg_indexes WHERE tablename = 'ledger_accounts' AND indexdef LIKE '%balancePence%'`,
  )
  expect(rows).toEqual([])
})

nightTest('a full scan of a table or an index is noticed', async () => {
  expect(await findExcessiveReads(() => db.payment.count({ where: { isInternational: true } }))).toEqual([
    'payments whole',
  ])
  const all = await findExcessiveReads(() =>
    db.notification.count({ where: { userId: idOf('user', PEOPLE.busy) } }),
  )
  expect(all).toEqual([`${SIZE.busyNotifications} of notifications`])
})

nightTest('a group with one payment in dispute does not read all its payments', async () => {
  const { id } = await db.transaction.findFirstOrThrow({
    where: { groupId, type: 'payment', status: 'success' },
  })
  const dispute = { id: 'dp_1', paymentId: id, amountPence: 100, openPence: 100, frozenPence: 100 }
  await db.dispute.create({ data: { ...dispute, openedAt: now() } })
  await write('ANALYZE disputes')
  const inTransaction = (work: (tx: Tx) => Promise<unknown>) => findExcessiveReads(() => transact(work))
  expect(await inTransaction((tx) => coverLosses(tx, groupId))).toEqual([])
  expect(await inTransaction((tx) => listExposures(tx, groupId))).toEqual([])
  expect(await inTransaction((tx) => endWaitingTransfersIfNeeded(tx, { id, groupId }, 100))).toEqual([])
  expect(await listExposures(db, groupId)).toMatchObject([{ paymentId: id, openPence: 100 }])
  await write('DELETE FROM disputes')
})

nightTest('two hundred refunds at once take a handful of statements', async () => {
  const { userId: requestedById } = await viewerOf(PEOPLE.busy)
  const payments = (await listRefundablePayments(db, groupId)).slice(0, 200)
  const requestedRefunds = payments.map(({ paymentId, userId, leftPence: amountPence }) => ({
    ...{ paymentId, userId, amountPence },
    idempotencyKey: `back:${paymentId}`,
  }))
  const used: unknown[] = []
  const ids = await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const watched = new Proxy(tx, {
      get(target, name) {
        used.push(name)
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return writeRefunds(watched, { groupId, requestedById }, requestedRefunds)
  })
  expect(used.length).toBeLessThan(10)
  const written = await db.refund.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    include: { transaction: true },
  })
  expect(
    written.map(({ paymentId, idempotencyKey, transaction: { userId, amountPence } }) => ({
      ...{ paymentId, userId, amountPence, idempotencyKey },
    })),
  ).toEqual(requestedRefunds)
})

nightTest('a share-out finds its key’s earlier refunds without reading all of them', async () => {
  const busy = await viewerOf(PEOPLE.busy)
  await write(`
    INSERT INTO refunds (id, "paymentId", "idempotencyKey")
      SELECT uuidv7(), id, 'seeded:' || id FROM payments LIMIT ${LARGE_TABLE + 500};
    ANALYZE refunds`)
  const [input, problem] = [
    { viewer: busy, groupId: idOf('group', GROUPS.of200), amountPence: 10 ** 9 },
    'At most',
  ]
  const refused = () => expect(shareOut({ ...input, idempotencyKey: randomUUID() })).rejects.toThrow(problem)
  expect(await findExcessiveReads(refused)).toEqual([])
  await write(`DELETE FROM refunds WHERE "idempotencyKey" LIKE 'seeded:%'`)
})

nightTest('settling one of many legs reads no others while one is open', async () => {
  const transferId = '01900000-0000-7000-b000-000000000000'
  await write(`
    INSERT INTO transactions (id, "groupId", "userId", type, "amountPence", "totalPence", "createdAt")
      VALUES ('${transferId}', '${groupId}', '${idOf('user', PEOPLE.busy)}', 'transfer', 100, 100, now());
    INSERT INTO transfers (id, "payoutAccountId", "idempotencyKey") VALUES ('${transferId}', '${transferId}', 'seeded');
    INSERT INTO transfer_legs (id, "transferId", "paymentId", "amountPence", "idempotencyKey", status)
      SELECT uuidv7(), '${transferId}', id, 1, 'seeded:' || id, CASE row_number() OVER () WHEN ${LARGE_TABLE} THEN 'reserved' ELSE 'success' END::"LegStatus"
      FROM payments LIMIT ${LARGE_TABLE + 500};
    ANALYZE transfer_legs`)
  expect(await findExcessiveReads(() => transact((tx) => concludeTransfer(tx, transferId)))).toEqual([])
  const seeded = `"idempotencyKey" LIKE 'seeded%'`
  await write(`DELETE FROM transfer_legs WHERE ${seeded}; DELETE FROM transfers WHERE ${seeded};
    DELETE FROM transactions WHERE id = '${transferId}'`)
})

nightTest('the check of a day reads the transactions of whom it concerns, not all', async () => {
  const until = new Date(now().toISOString().slice(0, 10))
  const day = { from: addMs(until, -DAY), until }
  expect(await db.ledgerEntry.count({ where: { createdAt: { gte: day.from, lt: until } } })).toBeGreaterThan(
    20,
  )
  const excessiveReads = await findExcessiveReads(async () =>
    expect(await checkDays(reportsDb, day)).toEqual([]),
  )
  expect(excessiveReads).not.toContain('transactions whole')
})

nightTest('the test data is what the product could have written', async () => {
  expect(await checkLedger(reportsDb)).toEqual([])
  expect(await checkChains(reportsDb, 'all')).toEqual([])
})
