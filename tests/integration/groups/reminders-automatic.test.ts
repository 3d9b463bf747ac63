import { daysAfter } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { purgeReminders } from '@/lib/groups/reminders/purge-reminders'
import { selectDueMembers } from '@/lib/groups/reminders/record-due-today'
import { remindDueMembers } from '@/lib/groups/reminders/remind-due'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { emptyDatabase, openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aGroupDue, credit, memberIdOf, remindAt, remindersOf, setTime } from '../../support/reminders'
import { aTransaction, endTransaction } from '../../support/transactions'

/** Members who owe are reminded automatically at ten in London, but never at night, twice or without need. */

openDatabase()
const inbox = openInbox()
beforeEach(emptyDatabase)
const factor = env.RATE_LIMIT_FACTOR
afterEach(() => {
  env.RATE_LIMIT_FACTOR = factor
})

const mails = async () =>
  (
    await db.$queryRaw<{ data: JobData['send-mail'] }[]>`
      SELECT data FROM pgboss.job WHERE name = 'send-mail' ORDER BY created_on`
  ).map(({ data }) => data)

test('reminders go out 7, 3 and 1 day before and on the day, in the app and by mail, and never after', async () => {
  const bob = await aUser('bob')
  const { group, admin } = await aGroupDue('2026-12-11', [bob])
  for (let day = '2026-12-01'; day < '2026-12-20'; day = daysAfter(day, 1)) await remindAt(`${day}T10:00:30Z`)
  const days = ['2026-12-04', '2026-12-08', '2026-12-10', '2026-12-11']
  expect(await remindersOf(bob)).toEqual(days.map((day) => `${day}T10:00`))
  expect(await remindersOf(admin)).toEqual([])
  const [first] = await db.notification.findMany({ where: { userId: bob.id }, orderBy: { createdAt: 'asc' } })
  expect(first).toMatchObject({
    type: 'Payment',
    message: `£100.00 of your share in “${group.title}” is still to pay. The deadline is Friday 11 December.`,
    groupId: group.id,
    actorId: null,
  })
  expect((await mails()).map(({ to, props }) => [to, props.day])).toEqual(days.map((day) => [bob.email, day]))
})

nightTest('reminders go out at ten in London, all year round', async () => {
  const [first, last] = ['2027-01-01', '2027-12-31']
  const admin = await aUser('admin')
  const data = { emailVerifiedAt: null, phoneVerifiedAt: new Date() }
  await db.user.update({ where: { id: admin.id }, data })
  const common = {
    goalPence: 100,
    splitOption: 'customSplit',
    createdById: admin.id,
    createdAt: new Date(),
  } as const
  const deadlines: string[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) deadlines.push(day)
  await db.group.createMany({
    data: deadlines.map((day) => ({ ...common, title: day, paymentDeadline: new Date(day) })),
  })
  const groups = await db.group.findMany({ select: { id: true } })
  await db.member.createMany({
    data: groups.map(({ id }) => ({
      groupId: id,
      userId: admin.id,
      contributionPence: 100,
      joinedAt: new Date(),
    })),
  })
  for (let day = '2026-12-25'; day <= last; day = daysAfter(day, 1)) {
    const isSummer = day >= '2027-03-28' && day < '2027-10-31'
    await remindAt(`${day}T0${isSummer ? 8 : 9}:59:30Z`)
    await remindAt(`${day}T${isSummer ? '09' : '10'}:00:05Z`)
  }
  const sentReminders = await db.$queryRaw<{ deadline: string; days: number[]; times: string[] }[]>`
    SELECT g.title AS deadline, array_agg(g."paymentDeadline" - n."createdAt"::date ORDER BY n."createdAt") AS days,
      array_agg(DISTINCT to_char(n."createdAt" AT TIME ZONE 'Europe/London', 'HH24:MI')) AS times
    FROM notifications n JOIN groups g ON g.id = n."groupId" GROUP BY g.title ORDER BY g.title`
  expect(sentReminders).toEqual(
    deadlines.map((deadline) => ({ deadline, days: [7, 3, 1, 0], times: ['10:00'] })),
  )
})

describe('once a day', () => {
  nightTest('however often the job runs, on any number of replicas', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd'].map(aUser))
    await aGroupDue('2026-12-04', people)
    setTime('2026-12-04T10:00:00Z')
    await Promise.all(Array.from({ length: 4 }, () => remindDueMembers()))
    await remindAt('2026-12-04T15:00:00Z')
    for (const person of people) expect(await remindersOf(person)).toEqual(['2026-12-04T10:00'])
    expect(await mails()).toHaveLength(4)
  })

  nightTest('late if no server ran at ten, but not in the evening or the next day', async () => {
    const [bob, cleo] = [await aUser('bob'), await aUser('cleo')]
    await aGroupDue('2026-12-04', [bob])
    await aGroupDue('2026-12-05', [cleo], { reminderDays: [0] })
    await remindAt('2026-12-04T19:58:00Z')
    expect(await remindersOf(bob)).toEqual(['2026-12-04T19:58'])
    await remindAt('2026-12-05T20:00:00Z')
    await remindAt('2026-12-06T10:00:00Z')
    expect(await remindersOf(cleo)).toEqual([])
  })

  nightTest('continuing where a run was interrupted, until the evening', async () => {
    const people = await Promise.all(['a', 'b'].map(aUser))
    const { group } = await aGroupDue('2026-12-04', people)
    setTime('2026-12-04T10:00:00Z')
    await remindDueMembers()
    const [first] = await db.member.findMany({ where: { groupId: group.id, userId: people[0]?.id } })
    await db.reminder.updateMany({ where: { memberId: first?.id }, data: { sentAt: null } })
    await remindAt('2026-12-04T20:30:00Z')
    expect(await db.reminder.count({ where: { sentAt: null } })).toBe(1)
    await remindAt('2026-12-04T12:00:00Z')
    expect(await db.reminder.count({ where: { sentAt: null } })).toBe(0)
  })

  test('at ten for those who owe by then, and not at once for those who owe later', async () => {
    const [bob, cleo] = [await aUser('bob'), await aUser('cleo')]
    const { group } = await aGroupDue('2026-12-04', [])
    const memberFields = { groupId: group.id, contributionPence: 100, joinedAt: new Date() }
    await remindAt('2026-12-04T09:55:00Z')
    await db.member.create({ data: { userId: bob.id, ...memberFields } })
    await remindAt('2026-12-04T10:00:00Z')
    await db.member.create({ data: { userId: cleo.id, ...memberFields } })
    await remindAt('2026-12-04T10:05:00Z')
    expect([await remindersOf(bob), await remindersOf(cleo)]).toEqual([['2026-12-04T10:00'], []])
  })
})

describe('nobody is reminded', () => {
  const due = '2026-12-04T10:00:00Z'

  nightTest('who has paid or left, or whose group is deleted', async () => {
    const [paid, gone, ended] = [await aUser('paid'), await aUser('gone'), await aUser('ended')]
    const { group } = await aGroupDue('2026-12-04', [paid, gone])
    await credit(group.id, paid, 10_000)
    const membership = { groupId: group.id, userId: gone.id }
    await db.member.updateMany({ where: membership, data: { leftAt: new Date() } })
    await aGroupDue('2026-12-04', [ended], { deletedAt: new Date() })
    await remindAt(due)
    expect(await db.notification.count()).toBe(0)
  })

  nightTest('if the admins switched it off, or chose other days', async () => {
    const [bob, cleo] = [await aUser('bob'), await aUser('cleo')]
    await aGroupDue('2026-12-04', [bob], { remindersOn: false })
    await aGroupDue('2026-12-06', [cleo], { reminderDays: [2] })
    for (const day of ['03', '04', '05', '06']) await remindAt(`2026-12-${day}T10:00:00Z`)
    expect(await remindersOf(bob)).toEqual([])
    expect(await remindersOf(cleo)).toEqual(['2026-12-04T10:00'])
  })

  nightTest('during their checkout and for an hour after paying; then on the same day', async () => {
    const [opened, paid] = [await aUser('opened'), await aUser('paid')]
    const { group } = await aGroupDue('2026-12-04', [opened, paid])
    const part = { groupId: group.id, type: 'payment', amountPence: 100, totalPence: 100 } as const
    const early = new Date('2026-12-04T09:45:00Z')
    const pending = { ...part, userId: opened.id, createdAt: early }
    const { id } = await aTransaction(pending, 'pending')
    await aTransaction({ ...part, userId: paid.id, createdAt: early, timePaid: early }, 'success')
    await remindAt(due)
    expect(await db.notification.count()).toBe(0)
    await endTransaction(id, 'failed')
    await remindAt('2026-12-04T10:40:00Z')
    expect(await remindersOf(opened)).toEqual(['2026-12-04T10:40'])
    expect(await remindersOf(paid)).toEqual([])
    await remindAt('2026-12-04T10:45:00Z')
    expect(await remindersOf(paid)).toEqual(['2026-12-04T10:45'])
  })

  nightTest('who promised a later day, until that day', async () => {
    const bob = await aUser('bob')
    const { group } = await aGroupDue('2026-12-11', [bob])
    const memberId = await memberIdOf(group.id, bob)
    const day = new Date('2026-12-09')
    await db.paymentPromise.create({ data: { memberId, day, saidAt: new Date() } })
    for (const each of ['04', '08', '09', '10', '11']) await remindAt(`2026-12-${each}T10:00:00Z`)
    const days = ['09', '10', '11'].map((each) => `2026-12-${each}T10:00`)
    expect(await remindersOf(bob)).toEqual(days)
  })

  nightTest('for three days after saying that they paid another way', async () => {
    const bob = await aUser('bob')
    const { group } = await aGroupDue('2026-12-11', [bob], { reminderDays: [10, 8, 7, 6] })
    const memberId = await memberIdOf(group.id, bob)
    const said = new Date('2026-12-01T12:00:00Z')
    await db.paymentPromise.create({ data: { memberId, paidAnotherWayAt: said, saidAt: said } })
    for (const each of ['01', '03', '04', '05']) await remindAt(`2026-12-${each}T10:00:00Z`)
    expect(await remindersOf(bob)).toEqual(['2026-12-05T10:00'])
  })
})

describe('the mail', () => {
  nightTest('goes only to proven addresses, with links to pay and to promise', async () => {
    const [bob, cleo] = [await aUser('bob'), await aUser('cleo')]
    await db.user.update({ where: { id: cleo.id }, data: { emailVerifiedAt: null } })
    const { group } = await aGroupDue('2026-12-04', [bob, cleo])
    await remindAt('2026-12-04T10:00:00Z')
    const [job, ...others] = await mails()
    expect([job?.to, others.length]).toEqual([bob.email, 0])
    await sendQueuedMail(job as JobData['send-mail'])
    const [{ subject, text } = { subject: '', text: '' }] = inbox.messagesTo(bob.email)
    expect(subject).toBe(`A reminder: £100.00 for “${group.title}”`)
    expect(text).toMatch(/Make a payment http:\S+\/p\/[\w-]{43}\s/)
    expect(text).toMatch(/\/promise\/[\w-]{43}\s/)
  })

  nightTest('is dropped if it could not be sent before the evening', async () => {
    const bob = await aUser('bob')
    await aGroupDue('2026-12-04', [bob])
    await remindAt('2026-12-04T10:00:00Z')
    const [job] = await mails()
    for (const late of ['2026-12-04T20:00:00Z', '2026-12-05T10:00:00Z']) {
      setTime(late)
      await sendQueuedMail(job as JobData['send-mail'])
    }
    expect(inbox.messagesTo(bob.email)).toEqual([])
  })
})

describe('thousands of groups', () => {
  const GROUPS = 2000
  const userId = '00000000-0000-7000-8000-000000000001'

  async function fill() {
    await db.$executeRaw`INSERT INTO users (id, username, "createdAt") VALUES (${userId}::uuid, 'one', now())`
    await db.$executeRaw`
      INSERT INTO groups (id, title, "goalPence", "paymentDeadline", "splitOption", "createdById", "createdAt")
      SELECT gen_random_uuid(), 'Trip ' || n, 1000, '2026-12-04'::date + (n % 1000), 'autoSplit', ${userId}::uuid, now()
      FROM generate_series(1, ${GROUPS * 5}) n`
    await db.$executeRaw`
      UPDATE groups SET "paymentDeadline" = '2026-12-04' WHERE id IN (SELECT id FROM groups ORDER BY id LIMIT ${GROUPS})`
    await db.$executeRaw`
      INSERT INTO members (id, "groupId", "userId", "contributionPence", "joinedAt")
      SELECT gen_random_uuid(), id, ${userId}::uuid, 1000, now() FROM groups`
    await db.$executeRaw`ANALYZE`
  }

  nightTest('are reminded in one run, using the index', async () => {
    await fill()
    // All of them are one person's, who would be told of the rest in one line.
    env.RATE_LIMIT_FACTOR = 1000
    const plan = await db.$queryRaw<object[]>(Prisma.sql`EXPLAIN ${selectDueMembers('2026-12-04')}`)
    expect(JSON.stringify(plan)).toContain('groups_to_remind')
    await remindAt('2026-12-04T10:00:00Z')
    expect(await db.notification.count()).toBeGreaterThanOrEqual(GROUPS)
    expect(await db.reminder.count({ where: { sentAt: null } })).toBe(0)
  })
})

test('reminders are kept for a year', async () => {
  const bob = await aUser('bob')
  await aGroupDue('2026-12-04', [bob])
  await remindAt('2026-12-04T10:00:00Z')
  setTime('2027-12-03T12:00:00Z')
  await purgeReminders()
  expect(await db.reminder.count()).toBe(1)
  setTime('2027-12-06T12:00:00Z')
  await purgeReminders()
  expect([await db.reminder.count(), await db.reminderDay.count()]).toEqual([0, 0])
})
