import { randomUUID } from 'node:crypto'
import { addMs, DAY, HOUR, now, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { mailOperators } from '@/lib/books/flags/mail-operators'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { hasHadFirstPayout, usualArrivalDay } from '@/lib/money/payouts/destination'
import { requireConfirmableToday } from '@/lib/money/transfers/daily-limit'
import { findLastTransfer, getDailyLimit } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { sumMonth } from '@/lib/server/operations/sum-month'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { forceSql } from '../../support/states'

/** In summer, the hour before midnight in Greenwich is the next day's in London; and how long a day or two may be. */

openDatabase()
const usual = env.MAX_TRANSFER_A_DAY
afterEach(() => {
  Object.assign(env, { MAX_TRANSFER_A_DAY: usual, OPERATORS: [] })
})

const goTo = (moment: string) => setClockOffset(Date.parse(moment) - Date.now())

/** A transfer of £5 that was asked for then, with one leg that was sent; `more` is what its rows have besides. */
async function aTransferAt(
  createdAt: Date,
  more: { arrivedAt?: Date; confirmedAt?: Date; groupId?: string } = {},
) {
  const admin = await aUser('admin')
  const groupId = more.groupId ?? (await aGroup({ admin })).id
  const key = randomUUID()
  const account = await db.payoutAccount.create({
    data: { groupId, ownerId: admin.id, idempotencyKey: key, createdAt, disconnectedAt: createdAt },
  })
  const amounts = { amountPence: 500, totalPence: 500 }
  const row = async (type: 'payment' | 'transfer') =>
    (await db.transaction.create({ data: { groupId, userId: admin.id, type, ...amounts, createdAt } })).id
  const [paymentId, id] = [await row('payment'), await row('transfer')]
  const paymentFields = {
    email: 'p@example.com',
    isInternational: false,
    idempotencyKey: key,
    sessionExpiresAt: createdAt,
  }
  await db.payment.create({ data: { id: paymentId, ...paymentFields } })
  const confirmed = more.confirmedAt && { confirmationKey: key, confirmedAt: more.confirmedAt }
  await db.transfer.create({ data: { id, payoutAccountId: account.id, idempotencyKey: key, ...confirmed } })
  const leg = { transferId: id, paymentId, amountPence: 500, idempotencyKey: key }
  await db.transferLeg.create({ data: { ...leg, arrivedAt: more.arrivedAt ?? null } })
  await forceSql(`UPDATE transfer_legs SET status = 'success' WHERE "transferId" = '${id}'`)
  await forceSql(`UPDATE transactions SET status = 'success', "timePaid" = "createdAt" WHERE id = '${id}'`)
  return { id, groupId, viewer: { userId: admin.id }, accountId: account.id }
}

test('money usually arrives within three working days of the day in London', () => {
  expect(usualArrivalDay(new Date('2027-06-30T22:30:00Z'))).toBe('2027-07-05')
  expect(usualArrivalDay(new Date('2027-06-30T23:30:00Z'))).toBe('2027-07-06')
})

test('what arrived then has arrived on that day', async () => {
  const { groupId, viewer } = await aTransferAt(now(), { arrivedAt: new Date('2027-06-30T23:30:00Z') })
  expect(await findLastTransfer(viewer, groupId)).toMatchObject({ arrivedOn: '2027-07-01' })
})

test('what waits for a second admin is not the last transfer', async () => {
  const { groupId, viewer } = await aTransferAt(addMs(now(), -DAY))
  const { id } = await aTransferAt(now(), { groupId })
  await forceSql(`UPDATE transactions SET status = 'pending', "timePaid" = NULL WHERE id = '${id}'`)
  await forceSql(`UPDATE transfers SET "awaitingUntil" = now() WHERE id = '${id}'`)
  expect(await findLastTransfer(viewer, groupId)).toMatchObject({ status: 'success' })
})

test('an account is known once money was sent to it, itself, more than two weeks before', async () => {
  const { accountId, groupId, viewer } = await aTransferAt(addMs(now(), -14 * DAY - HOUR))
  const other = await aTransferAt(addMs(now(), -14 * DAY + HOUR))
  expect([await hasHadFirstPayout(accountId), await hasHadFirstPayout(other.accountId)]).toEqual([
    true,
    false,
  ])
  // What was sent first may have been held, whenever that is looked at.
  expect(await findLastTransfer(viewer, groupId)).toMatchObject({ arrivesBy: null })
})

test('a transfer is confirmed without counting twice on its day in London, and counts again on the next', async () => {
  env.MAX_TRANSFER_A_DAY = 5
  const { groupId, viewer } = await aTransferAt(now())
  goTo('2027-06-30T23:30:00Z')
  await forceSql(
    `UPDATE transactions SET "createdAt" = '2027-06-30T23:10:00Z' WHERE "groupId" = '${groupId}'`,
  )
  const confirm = (createdAt: string) =>
    transact((tx) =>
      requireConfirmableToday(tx, { groupId, ...viewer, amountPence: 500, createdAt: new Date(createdAt) }),
    )
  await expect(confirm('2027-06-30T23:10:00Z')).resolves.toBeUndefined()
  await expect(confirm('2027-06-30T22:50:00Z')).rejects.toThrow('At most £5 can be transferred in a day')
})

test('one that was asked for four days ago and confirmed today counts today', async () => {
  const { groupId, viewer } = await aTransferAt(addMs(now(), -4 * DAY), { confirmedAt: now() })
  const { maxPence, leftPence } = await getDailyLimit(viewer, groupId)
  expect(maxPence - leftPence).toBe(500)
})

test('a month begins and ends at midnight in London', async () => {
  const { id: groupId } = await aGroup({ admin: await aUser('admin') })
  for (const [moment, pence] of [
    ['2027-05-31T22:59:59.999Z', 1],
    ['2027-05-31T23:00:00Z', 20],
    ['2027-06-30T22:59:59.999Z', 300],
    ['2027-06-30T23:00:00Z', 4000],
  ] as const) {
    goTo(moment)
    const cause = { subject: 'adjustment', id: groupId, step: 'posted', ref: moment } as const
    const postings = [
      { kind: 'fees', amountPence: pence },
      { kind: 'available', amountPence: -pence },
    ] as const
    await transact((tx) => postEntry(tx, { groupId, cause, postings: [...postings] }))
  }
  await forceSql(`UPDATE ledger_entries SET "createdAt" = ref::timestamptz WHERE "groupId" = '${groupId}'`)
  const row = { account: 'fees and costs', cause: 'adjustments' }
  expect(await sumMonth('2027-05')).toEqual([{ ...row, entries: 1, pence: -1 }])
  expect(await sumMonth('2027-06')).toEqual([{ ...row, entries: 2, pence: -320 }])
  expect(await sumMonth('2027-07')).toEqual([{ ...row, entries: 1, pence: -4000 }])
})

describe('operators', () => {
  const takeMails = async () => {
    const mails = await db.$queryRaw<{ flags: number; first: string; more: string }[]>`
      SELECT jsonb_array_length(data->'props'->'flags') AS flags, data->'props'->'flags'->0->>'subject' AS first,
        data->'props'->>'more' AS more FROM pgboss.job WHERE name = 'send-mail'`
    await forceSql(`DELETE FROM pgboss.job WHERE name = 'send-mail'`)
    return mails
  }
  const raise = (subject: string) => flagForOperator(db, { kind: 'difference', subject, detail: 'a penny' })

  test('are told once a day in London of what comes up again and again', async () => {
    env.OPERATORS = ['ada@example.com']
    for (const [moment, mails] of [
      ['2027-06-30T22:30:00Z', 1],
      ['2027-06-30T22:50:00Z', 0],
      ['2027-06-30T23:30:00Z', 1],
      ['2027-07-01T00:30:00Z', 0],
    ] as const) {
      goTo(moment)
      await db.operatorFlag.updateMany({ data: { resolvedAt: now() } })
      await raise('payment:1')
      await mailOperators()
      expect([moment, (await takeMails()).length]).toEqual([moment, mails])
    }
  })

  test('read of the twenty oldest flags, and how many more there are', async () => {
    env.OPERATORS = ['ada@example.com']
    await db.operatorFlag.deleteMany()
    for (let at = 22; at > 0; at -= 1) {
      setClockOffset(-at * HOUR)
      await raise(`payment:${at}`)
    }
    setClockOffset(0)
    await mailOperators()
    expect(await takeMails()).toEqual([{ flags: 20, first: 'payment:22', more: '2' }])
  })
})
