import { POST as answerPromise, GET as getPromise } from '@/app/api/promise/[token]/route'
import { remindDueMembers } from '@/lib/groups/reminders/remind-due'
import { resumeReminders } from '@/lib/groups/reminders/resume-reminders'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { emptyDatabase, openDatabase } from '../../support/database'
import { aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aGroupDue, credit, memberIdOf, remindAt, remindersOf, setTime } from '../../support/reminders'
import { aTransaction } from '../../support/transactions'

/** The edges of reminders and promises: the first and the last day, another group, another member, another moment. */

openDatabase()
beforeEach(async () => {
  await emptyDatabase()
  setTime('2026-12-01T12:00:00Z')
})

const TEN = '2026-12-04T10:00:00Z'

nightTest.each([
  ['30 days before the deadline', '2027-01-03', 30],
  ['on the day itself', '2026-12-04', 0],
])('reminders may be due %s', async (_, deadline, days) => {
  const bob = await aUser('bob')
  await aGroupDue(deadline, [bob], { reminderDays: [days] })
  await remindAt('2026-12-03T10:00:00Z')
  await remindAt(TEN)
  await remindAt('2026-12-05T10:00:00Z')
  expect(await remindersOf(bob)).toEqual(['2026-12-04T10:00'])
})

nightTest(
  'what was promised for a day is asked for on it, unless reminders are off, or it was paid',
  async () => {
    const [kept, off, paid] = [await aUser('kept'), await aUser('off'), await aUser('paid')]
    const promiseIn = async (who: TestUser, more: object) => {
      const { group } = await aGroupDue('2026-12-20', [who], { reminderDays: [], ...more })
      const memberId = await memberIdOf(group.id, who)
      await db.paymentPromise.create({ data: { memberId, day: new Date('2026-12-04'), saidAt: new Date() } })
      return group
    }
    await promiseIn(kept, {})
    await promiseIn(off, { remindersOn: false })
    await credit((await promiseIn(paid, {})).id, paid, 10_000)
    await remindAt(TEN)
    expect(await Promise.all([kept, off, paid].map(remindersOf))).toEqual([['2026-12-04T10:00'], [], []])
  },
)

nightTest(
  'who waits for a checkout to end is not reminded once the admins have switched reminders off',
  async () => {
    const bob = await aUser('bob')
    const { group } = await aGroupDue('2026-12-04', [bob])
    const paymentFields = {
      groupId: group.id,
      userId: bob.id,
      type: 'payment',
      amountPence: 100,
      totalPence: 100,
    } as const
    const { id } = await aTransaction({ ...paymentFields, createdAt: new Date(TEN) }, 'pending')
    await remindAt(TEN)
    expect(await db.reminder.count({ where: { sentAt: null } })).toBe(1)
    await db.group.update({ where: { id: group.id }, data: { remindersOn: false } })
    await db.$executeRaw`SELECT change_state('payment', ${id}, 'failed', 'unpaid', NULL, now())`
    await remindAt('2026-12-04T10:05:00Z')
    expect(await remindersOf(bob)).toEqual([])
  },
)

nightTest(
  'a checkout of somebody else, or in another group, or a refund on its way keeps nobody from being reminded',
  async () => {
    const [bob, cleo] = [await aUser('bob'), await aUser('cleo')]
    const { group } = await aGroupDue('2026-12-04', [bob, cleo])
    const other = await aGroupDue('2030-01-01', [bob])
    const part = { amountPence: 100, totalPence: 100, createdAt: new Date(TEN) }
    const write = (more: { groupId: string; userId: string; type: 'payment' | 'refund' }) =>
      aTransaction({ ...part, ...more }, 'pending')
    await write({ groupId: other.group.id, userId: bob.id, type: 'payment' })
    await write({ groupId: group.id, userId: bob.id, type: 'refund' })
    await write({ groupId: group.id, userId: cleo.id, type: 'payment' })
    await remindAt(TEN)
    expect([await remindersOf(bob), await remindersOf(cleo)]).toEqual([['2026-12-04T10:00'], []])
  },
)

nightTest('two runs at once take each person once, and in the end everybody', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser('somebody')))
  await aGroupDue('2026-12-04', people)
  setTime(TEN)
  await Promise.all([remindDueMembers(), remindDueMembers()])
  for (const person of people) expect(await remindersOf(person)).toHaveLength(1)
})

describe('a promise', () => {
  async function aDebtor() {
    const bob = await aUser('bob')
    const { admin, group } = await aGroupDue('2026-12-11', [bob])
    const memberId = await memberIdOf(group.id, bob)
    return { bob, admin, group, memberId, token: promiseToken(memberId) }
  }
  const say = (token: string, body: object) => call(answerPromise, `/promise/${token}`, { body })

  nightTest('is neither asked for nor taken in a closed group', async () => {
    const { group, token } = await aDebtor()
    await db.group.update({ where: { id: group.id }, data: { closedAt: new Date() } })
    expect((await call(getPromise, `/promise/${token}`)).status).toBe(404)
    expect((await say(token, { day: '2026-12-04' })).status).toBe(404)
    expect(await db.paymentPromise.count()).toBe(0)
  })

  nightTest('ends the pause that saying “paid another way” began, and the other way round', async () => {
    const { memberId, token } = await aDebtor()
    const readPromise = () => db.paymentPromise.findUnique({ where: { memberId } })
    await say(token, { paidAnotherWay: true, note: 'Cash' })
    expect(await readPromise()).toMatchObject({ day: null, paidAnotherWayAt: expect.any(Date), note: 'Cash' })
    await say(token, { day: '2026-12-04' })
    expect(await readPromise()).toMatchObject({
      day: new Date('2026-12-04'),
      paidAnotherWayAt: null,
      note: null,
    })
  })

  nightTest('of another member, or in another group, is not touched by what an admin notes', async () => {
    const [one, two] = [await aDebtor(), await aDebtor()]
    for (const { token } of [one, two]) await say(token, { paidAnotherWay: true })
    await transact((tx) => resumeReminders(tx, { groupId: one.group.id, userId: one.bob.id }))
    const isPaused = async ({ memberId }: { memberId: string }) =>
      (await db.paymentPromise.findUniqueOrThrow({ where: { memberId } })).paidAnotherWayAt !== null
    expect([await isPaused(one), await isPaused(two)]).toEqual([false, true])
  })
})
