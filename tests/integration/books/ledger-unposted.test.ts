import { randomUUID } from 'node:crypto'
import { DAY, setClockOffset } from '@/lib/base/clock'
import type { EntryCause } from '@/lib/books/ledger/causes'
import { checkNewEntries } from '@/lib/books/ledger/check-new-entries'
import { paymentPaid } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { emptyDatabase, openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { forceSql } from '../../support/states'

/** What changed its state today, and has no entry, is found that night, although what it is about was posted long ago. */

openDatabase()
beforeEach(emptyDatabase)

const id = '01900000-0000-7000-b000-000000000002'
const paymentId = '01900000-0000-7000-b000-000000000001'

/** £10 from a member, or as a gift, two days ago; that day is closed. */
async function aPastPayment(whose: 'member' | 'gift') {
  const payer = await aUser()
  const { id: groupId } = await aGroup({ admin: payer })
  const userId = whose === 'member' ? payer.id : null
  setClockOffset(-2 * DAY)
  const cause: EntryCause = { subject: 'payment', id: paymentId, step: 'paid' }
  const postings = paymentPaid({ userId, amountPence: 1_000, feePence: 0 })
  await transact((tx) => postEntry(tx, { groupId, cause, postings }))
  setClockOffset(0)
  await aTransaction({ groupId, userId, type: 'payment', id: paymentId, pence: 1_000, daysAgo: 2 })
  await forceSql(`
    INSERT INTO payments (id, email, "isInternational", "idempotencyKey", "sessionExpiresAt")
      VALUES ('${paymentId}', 'p@example.com', false, '${randomUUID()}', now());
    ${whose === 'gift' ? `INSERT INTO gifts (id, name, message, "tokenHash") VALUES ('${paymentId}', 'Kim', '', 'x')` : ''}`)
  const found = () => checkNewEntries(db, async () => undefined)
  expect(await found()).toEqual([])
  return { groupId, userId, found: async () => (await found()).map(({ subject }) => subject) }
}

const quoted = (text: string | null) => (text === null ? 'NULL' : `'${text}'`)

type Row = {
  groupId: string
  userId: string | null
  type: string
  id: string
  pence: number
  daysAgo: number
}

const aTransaction = ({ groupId, userId, type, id, pence, daysAgo }: Row) =>
  forceSql(`INSERT INTO transactions (id, "groupId", "userId", type, status, "amountPence", "totalPence", "createdAt", "timePaid")
    VALUES ('${id}', '${groupId}', ${quoted(userId)}, '${type}', 'success', ${pence}, ${pence},
      now() - interval '${daysAgo} days', now() - interval '${daysAgo} days')`)

const writeStateChange = (
  subject: string,
  subjectId: string,
  to: string,
  why: string,
  ids: { groupId: string; userId: string | null },
) =>
  forceSql(`INSERT INTO state_changes (subject, "subjectId", "groupId", "userId", "from", "to", by, why, at)
    VALUES ('${subject}', '${subjectId}', '${ids.groupId}', ${quoted(ids.userId)}, 'pending', '${to}', 'provider', '${why}', now())`)

nightTest('a noted payment', async () => {
  const { found, ...ids } = await aPastPayment('member')
  await aTransaction({ ...ids, type: 'noted', id, pence: 500, daysAgo: 0 })
  await writeStateChange('noted', id, 'success', 'noted', ids)
  expect(await found()).toContain(`ledger ${ids.groupId} ${ids.userId}`)
})

nightTest.each(['member', 'gift'] as const)(
  'a refund, whether of a payment or a gift (%s)',
  async (whose) => {
    const { found, ...of } = await aPastPayment(whose)
    await aTransaction({ ...of, type: 'refund', id, pence: 500, daysAgo: 0 })
    await forceSql(
      `INSERT INTO refunds (id, "paymentId", "idempotencyKey") VALUES ('${id}', '${paymentId}', '${id}')`,
    )
    await writeStateChange('refund', id, 'success', 'made', of)
    expect(await found()).toContain(`ledger ${of.groupId}${of.userId ? ` ${of.userId}` : ''}`)
  },
)

nightTest.each(['member', 'gift'] as const)('a lost dispute of a %s', async (whose) => {
  const { found, ...of } = await aPastPayment(whose)
  await forceSql(`INSERT INTO disputes (id, "paymentId", "amountPence", status, "openedAt", "lostPence", "withdrawnPence")
    VALUES ('dp_1', '${paymentId}', 500, 'lost', now(), 500, 500)`)
  await writeStateChange('dispute', 'dp_1', 'lost', 'lost', of)
  expect(await found()).toContain(`ledger ${of.groupId}${of.userId ? ` ${of.userId}` : ''}`)
})

nightTest('but an adjustment that was declined has none, and needs none', async () => {
  const { found, ...ids } = await aPastPayment('member')
  const operatorId = (await aUser('operator')).id
  await forceSql(`INSERT INTO adjustments (id, "groupId", "amountPence", reason, "requestedById", "createdAt", status, "decidedById", "decidedAt")
    VALUES ('${id}', '${ids.groupId}', 100, 'A test', '${ids.userId}', now(), 'declined', '${operatorId}', now())`)
  await writeStateChange('adjustment', id, 'declined', 'declined', ids)
  expect(await found()).toEqual([])
})
