import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as remind } from '@/app/api/group/[id]/remind/route'
import { PUT as setReminders } from '@/app/api/group/[id]/reminders/route'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { PUT as updateGroup } from '@/app/api/group/[id]/update/route'
import { GET as notifications } from '@/app/api/notifications/[userId]/route'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aGroupDue, credit, memberIdOf, remindAt, remindersOf, setTime } from '../../support/reminders'
import { waitForBlockedTransactions } from '../../support/states'
import { aTransaction } from '../../support/transactions'

/** An admin sends reminders, and learns who was reminded and who was not. */

openDatabase()
beforeEach(() => setTime('2026-12-01T12:00:00Z'))

const ask = async (who: TestUser, groupId: string, body: unknown = {}) =>
  call(remind, `/group/${groupId}/remind`, { token: (await keepSignedIn(who)).token, body })
/** Moves sessions to the test's own time. */
async function keepSignedIn(who: TestUser): Promise<TestUser> {
  await db.session.updateMany({
    where: { userId: who.id },
    data: { lastUsedAt: new Date('2026-12-01T12:00:00Z'), expiresAt: new Date('2027-12-01T12:00:00Z') },
  })
  return who
}
const namesOf = (list: { username: string }[]) => list.map(({ username }) => username)

nightTest('all who owe are reminded, admins included, with a text without tokens', async () => {
  const [bob, cleo, paid] = [await aUser('bob'), await aUser('cleo'), await aUser('paid')]
  const { admin, group } = await aGroupDue('2026-12-11', [bob, cleo, paid])
  await db.member.updateMany({ where: { userId: admin.id }, data: { contributionPence: 500 } })
  await credit(group.id, paid, 10_000)
  const { status, body } = await ask(admin, group.id)
  expect([status, body.message, body.skipped]).toEqual([200, '3 members were reminded', []])
  expect(namesOf(body.reminded).sort()).toEqual([admin, bob, cleo].map(({ username }) => username).sort())
  const { text } = body.reminded.find(({ username }: TestUser) => username === bob.username)
  expect(text).toBe(
    `A reminder about “${group.title}”: £100.00 is still to pay. The deadline is Friday 11 December. You can pay here: http://localhost:3000/group/${group.id}/initialize-payment`,
  )
  const seen = await call(notifications, `/notifications/${bob.id}`, {
    token: (await keepSignedIn(bob)).token,
  })
  expect(seen.body.notifications[0]).toMatchObject({
    type: 'Payment',
    message: `${admin.username} reminds you: £100.00 of your share in “${group.title}” is still to pay. The deadline is Friday 11 December.`,
    actionType: 'reminder',
    actionText: 'Pay or say when',
    actionData: { promiseToken: promiseToken(await memberIdOf(group.id, bob)) },
  })
  const own = await db.notification.findFirst({ where: { userId: admin.id } })
  expect(own?.message).toMatch(/^£5\.00 of your share/)
  await credit(group.id, bob, 10_000)
  const responseAfterPaying = await call(notifications, `/notifications/${bob.id}`, { token: bob.token })
  expect(responseAfterPaying.body.notifications[0]).toMatchObject({
    actionType: 'reminder',
    actionText: null,
    actionData: null,
  })
})

nightTest('a reminder asks for nothing once the group is closed, and again once it is reopened', async () => {
  const bob = await aUser('bob')
  const { admin, group } = await aGroupDue('2026-12-11', [bob])
  await ask(admin, group.id)
  const { token } = await keepSignedIn(bob)
  const actionSeen = async () =>
    (await call(notifications, `/notifications/${bob.id}`, { token })).body.notifications[0].actionText
  await db.group.update({ where: { id: group.id }, data: { closedAt: new Date() } })
  expect(await actionSeen()).toBeNull()
  await db.group.update({ where: { id: group.id }, data: { closedAt: null } })
  expect(await actionSeen()).toBe('Pay or say when')
})

nightTest(
  'nobody who was added without being asked is reminded before they have opened the group',
  async () => {
    const [bob, cleo] = [await aUser('bob'), await aUser('cleo')]
    const { admin, group } = await aGroupDue('2026-12-11', [])
    for (const { username } of [bob, cleo]) {
      const { token } = await keepSignedIn(admin)
      const added = await call(add, `/group/${group.id}/add`, { token, body: { username } })
      expect(added.status).toBe(201)
    }
    await db.member.updateMany({
      where: { groupId: group.id, userId: { not: admin.id } },
      data: { contributionPence: 100 },
    })
    const skipped = [bob, cleo].map(({ username }) => ({ username, reason: 'not_opened' }))
    expect((await ask(admin, group.id)).body).toMatchObject({ reminded: [], skipped })
    await remindAt('2026-12-04T10:00:00Z')
    expect(await remindersOf(bob)).toEqual([])
    setTime('2026-12-01T12:00:00Z')
    const opened = await call(getGroup, `/group/${group.id}`, { token: (await keepSignedIn(bob)).token })
    expect(opened.status).toBe(200)
    const { body } = await ask(admin, group.id)
    expect(namesOf(body.reminded)).toEqual([bob.username])
    expect(body.skipped).toMatchObject(skipped.slice(1))
  },
)

nightTest('each person named is reminded, or the first reason not to is given', async () => {
  const names = ['ok', 'paid', 'today', 'paying', 'justpaid', 'promised', 'said', 'gone']
  const people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await aUser(name)])))
  const { admin, group } = await aGroupDue('2026-12-11', Object.values(people))
  const paymentFields = { groupId: group.id, type: 'payment', amountPence: 100, totalPence: 100 } as const
  const createdAt = new Date('2026-12-01T11:30:00Z')
  await ask(admin, group.id, { usernames: [people.today.username] })
  await credit(group.id, people.paid, 10_000)
  await aTransaction({ ...paymentFields, userId: people.paying.id, createdAt }, 'pending')
  await aTransaction(
    { ...paymentFields, userId: people.justpaid.id, createdAt, timePaid: createdAt },
    'success',
  )
  const promiseFields = async (name: string) => ({
    memberId: await memberIdOf(group.id, people[name]),
    saidAt: createdAt,
  })
  await db.paymentPromise.createMany({
    data: [
      { ...(await promiseFields('promised')), day: new Date('2026-12-02') },
      { ...(await promiseFields('said')), paidAnotherWayAt: createdAt },
    ],
  })
  await db.member.updateMany({ where: { userId: people.gone.id }, data: { leftAt: createdAt } })
  const usernames = [
    ...names.map((name) => people[name].username),
    'nobody_here',
    people.ok.username.toUpperCase(),
  ]
  const { body } = await ask(admin, group.id, { usernames })
  expect(namesOf(body.reminded)).toEqual([people.ok.username])
  expect(body.skipped).toMatchObject(
    [
      ['paid', 'owes_nothing'],
      ['today', 'reminded_today'],
      ['paying', 'checkout_open'],
      ['justpaid', 'paid_recently'],
      ['promised', 'promised'],
      ['said', 'promised'],
      ['gone', 'not_a_member'],
    ]
      .map(([name = '', reason]) => ({ username: people[name].username, reason }))
      .concat({ username: 'nobody_here', reason: 'not_a_member' }),
  )
  // Without names, it reports only on those who owe.
  const all = await ask(admin, group.id)
  expect([all.body.message, all.body.reminded]).toEqual(['Nobody was reminded', []])
  expect(namesOf(all.body.skipped)).not.toContain(people.paid.username)
})

nightTest('nobody is reminded at night, or twice in a day, by hand or automatically', async () => {
  const bob = await aUser('bob')
  const { admin, group } = await aGroupDue('2026-12-04', [bob])
  const reasons = async () =>
    (await ask(admin, group.id)).body.skipped.map(({ reason }: { reason: string }) => reason)
  setTime('2026-12-04T07:59:00Z')
  expect(await reasons()).toEqual(['quiet_hours'])
  setTime('2026-12-04T08:00:00Z')
  expect(await reasons()).toEqual([])
  await remindAt('2026-12-04T10:00:00Z')
  expect(await reasons()).toEqual(['reminded_today'])
  expect(await remindersOf(bob)).toEqual(['2026-12-04T08:00'])
  setTime('2026-12-05T09:00:00Z')
  const { body } = await ask(admin, group.id)
  expect(body.reminded[0].text).toContain('The deadline was Friday 4 December.')
})

test('two admins at once remind once', async () => {
  const bob = await aUser('bob')
  const { admin, group } = await aGroupDue('2026-12-11', [bob])
  const answers = await Promise.all([1, 2, 3].map(() => ask(admin, group.id)))
  expect(answers.flatMap(({ body }) => body.reminded)).toHaveLength(1)
  expect(await remindersOf(bob)).toHaveLength(1)
})

test('an automatic reminder at the same moment reminds once', async () => {
  const bob = await aUser('bob')
  const { admin, group } = await aGroupDue('2026-12-11', [bob])
  const memberId = await memberIdOf(group.id, bob)
  const asking = await transact(async (tx) => {
    await tx.reminder.create({ data: { memberId, day: new Date('2026-12-01'), sentAt: new Date() } })
    const answer = ask(admin, group.id)
    await waitForBlockedTransactions()
    return { answer }
  })
  const { body } = await asking.answer
  expect(body).toMatchObject({
    reminded: [],
    skipped: [{ username: bob.username, reason: 'reminded_today' }],
  })
  expect(await remindersOf(bob)).toEqual([])
})

test.each([[[]], [Array.from({ length: 201 }, (_, n) => `user${n}`)], ['bob'], [[1]], [['']]])(
  'an invalid list of names is refused (%#)',
  async (usernames) => {
    const { admin, group } = await aGroupDue('2026-12-11', [])
    expect((await ask(admin, group.id, { usernames })).status).toBe(400)
  },
)

describe('the days of reminders', () => {
  const put = async (who: TestUser, groupId: string, body: unknown) =>
    call(setReminders, `/group/${groupId}/reminders`, {
      token: (await keepSignedIn(who)).token,
      method: 'PUT',
      body,
    })

  test('are 7, 3, 1 and 0 until an admin changes them or switches reminders off', async () => {
    const bob = await aUser('bob')
    const { admin, group } = await aGroupDue('2026-12-11', [bob])
    const readReminders = async () =>
      (await call(getGroup, `/group/${group.id}`, { token: (await keepSignedIn(bob)).token })).body.group
        .reminders
    expect(await readReminders()).toEqual({ on: true, days: [7, 3, 1, 0] })
    const { status, body } = await put(admin, group.id, { on: true, days: [0, 14, 2] })
    expect([status, body.message, body.data.reminders]).toEqual([
      200,
      'Reminders are on',
      { on: true, days: [14, 2, 0] },
    ])
    await put(admin, group.id, { on: false })
    expect(await readReminders()).toEqual({ on: false, days: [14, 2, 0] })
  })

  test.each([
    {},
    { days: [1] },
    { on: 'yes', days: [1] },
    { on: true, days: [1, 1] },
    { on: true, days: [31] },
    { on: true, days: [0.5] },
    { on: true, days: [1, 2, 3, 4, 5, 6] },
    { on: true, days: '7' },
  ])('%j is refused', async (body) => {
    const { admin, group } = await aGroupDue('2026-12-11', [])
    expect((await put(admin, group.id, body)).status).toBe(400)
  })

  nightTest('follow a deadline that is moved', async () => {
    const bob = await aUser('bob')
    const { admin, group } = await aGroupDue('2026-12-11', [bob], { reminderDays: [1] })
    const body = { title: 'Trip', description: 'Trip', paymentGoal: 100, paymentDeadline: '2026-12-09' }
    const { token } = await keepSignedIn(admin)
    expect(
      (await call(updateGroup, `/group/${group.id}/update`, { token, method: 'PUT', body })).status,
    ).toBe(200)
    for (const day of ['08', '09', '10']) await remindAt(`2026-12-${day}T10:00:00Z`)
    expect(await remindersOf(bob)).toEqual(['2026-12-08T10:00'])
  })
})
