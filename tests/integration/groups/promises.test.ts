import { POST as recordPayment } from '@/app/api/group/[id]/noted-payment/route'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { POST as answerPromise, GET as getPromise } from '@/app/api/promise/[token]/route'
import { endMembership } from '@/lib/groups/members/end-membership'
import { renewPersonalLink } from '@/lib/groups/personal-pages/links'
import { findPage } from '@/lib/groups/reports/find-page'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import { receiptToken } from '@/lib/platform/auth/receipt-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import type { MailProps } from '@/lib/platform/messages/mail/mails'
import { renderMail } from '@/lib/platform/messages/mail/send-mail'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { mailsTo } from '../../support/gifts'
import { aUser, newsOf, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anIpAddress } from '../../support/personal-pages'
import { aGroupDue, credit, memberIdOf, remindAt, remindersOf, setTime } from '../../support/reminders'

/** Somebody who was reminded says when they will pay, or that they have: without logging in, and only by submitting. */

openDatabase()
beforeEach(() => setTime('2026-12-01T12:00:00Z'))

async function aDebtor(deadline = '2026-12-11') {
  const bob = await aUser('bob')
  const { admin, group } = await aGroupDue(deadline, [bob])
  const memberId = await memberIdOf(group.id, bob)
  return { bob, admin, group, memberId, token: promiseToken(memberId) }
}
const read = (token: string) => call(getPromise, `/promise/${token}`)
// From addresses of their own: limits count by address.
const say = (token: string, body: unknown) =>
  call(answerPromise, `/promise/${token}`, { body, headers: { 'x-forwarded-for': anIpAddress() } })
const sendForm = (token: string, fields: Record<string, string>) =>
  call(answerPromise, `/promise/${token}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': anIpAddress() },
  })

/** Moves sessions to the test's own time. */
const staySignedIn = (who: TestUser) =>
  db.session.updateMany({
    where: { userId: who.id },
    data: { lastUsedAt: new Date('2026-12-01T12:00:00Z'), expiresAt: new Date('2027-12-01T12:00:00Z') },
  })

async function promisedFor(who: TestUser, groupId: string, member: TestUser) {
  await staySignedIn(who)
  const { body } = await call(getGroup, `/group/${groupId}`, { token: who.token })
  return body.members.find(({ userId }: { userId: { _id: string } }) => userId._id === member.id).promisedFor
}

test('the link shows what is owed and changes nothing; a promised day is shown to the admins', async () => {
  const { bob, admin, group, token } = await aDebtor()
  expect(token).toMatch(/^[\w-]{43}$/)
  const promise = { groupTitle: group.title, amount: 100, deadline: '2026-12-11', promisedFor: null }
  expect(await read(token)).toMatchObject({ status: 200, body: { promise } })
  expect(await db.paymentPromise.count()).toBe(0)
  const { status, body } = await say(token, { day: '2026-12-04' })
  expect([status, body.promise]).toEqual([200, { ...promise, promisedFor: '2026-12-04' }])
  const message = `${bob.username} promised to pay £100.00 into “${group.title}” on Friday 4 December.`
  expect(await newsOf(admin)).toEqual([message])
  expect(await promisedFor(admin, group.id, bob)).toBe('2026-12-04')
  expect(await promisedFor(bob, group.id, bob)).toBe('2026-12-04')
  await say(token, { day: '2026-12-04' })
  expect(await newsOf(admin)).toHaveLength(1)
})

test.each([
  ['2026-12-01', 200],
  ['2026-12-11', 200],
  ['2026-11-30', 400],
  ['2026-12-12', 400],
  ['soon', 400],
  ['', 400],
])('on 1 December, for a deadline on the 11th, %p answers %p', async (day, expected) => {
  const { token } = await aDebtor()
  const { status, body } = await say(token, { day })
  expect(status).toBe(expected)
  if (expected === 400)
    expect(body.errors).toEqual({ day: 'Please choose a day from today to Friday 11 December.' })
})

test('after the deadline, the day can be up to two weeks ahead', async () => {
  const { token } = await aDebtor('2026-11-20')
  expect((await say(token, { day: '2026-12-16' })).status).toBe(400)
  expect((await say(token, { day: '2026-12-15' })).status).toBe(200)
})

test.each([{}, { day: '2026-12-04', paidAnotherWay: true }, { paidAnotherWay: false }, { note: 'Hello' }])(
  '%j does not say exactly one thing',
  async (body) => {
    const { memberId, token } = await aDebtor()
    expect((await say(token, body)).status).toBe(400)
    expect(await db.paymentPromise.count({ where: { memberId } })).toBe(0)
  },
)

nightTest(
  '“paid another way” tells the admins, and pauses reminders until the payment is noted',
  async () => {
    const { bob, admin, group, token } = await aDebtor('2026-12-02')
    await say(token, { day: '2026-12-02' })
    const { body } = await say(token, { paidAnotherWay: true, note: ' Gave it to Ann ' })
    expect(body.promise.promisedFor).toBeNull()
    await say(token, { paidAnotherWay: true, note: 'Gave it to Ann' })
    const message = `${bob.username} says they have paid “${group.title}” another way: Gave it to Ann`
    expect((await newsOf(admin)).slice(1)).toEqual([message])
    await remindAt('2026-12-01T13:00:00Z')
    expect(await remindersOf(bob)).toEqual([])
    await staySignedIn(admin)
    const noted = { username: bob.username, amount: 30, method: 'cash' }
    await call(recordPayment, `/group/${group.id}/noted-payment`, { token: admin.token, body: noted })
    await remindAt('2026-12-02T10:00:00Z')
    expect(await remindersOf(bob)).toHaveLength(1)
    // A later answer replaces an earlier one.
    expect((await say(token, { day: '2026-12-02' })).body.promise.promisedFor).toBe('2026-12-02')
  },
)

nightTest('who says so again once they are reminded again tells the admins again', async () => {
  const { admin, token } = await aDebtor()
  const tellAt = async (iso: string) => {
    setTime(iso)
    await say(token, { paidAnotherWay: true, note: 'Gave it to Ann' })
    return (await newsOf(admin)).length
  }
  expect([await tellAt('2026-12-01T12:00:00Z'), await tellAt('2026-12-04T11:59:00Z')]).toEqual([1, 1])
  expect(await tellAt('2026-12-04T12:01:00Z')).toBe(2)
})

nightTest('admins are told of at most twenty changes an hour', async () => {
  const { admin, token } = await aDebtor()
  const days = ['2026-12-04', '2026-12-05']
  for (let time = 0; time < 20; time += 1)
    expect((await say(token, { day: days[time % 2] })).status).toBe(200)
  const { status, body } = await say(token, { day: days[0] })
  expect([status, body.message]).toEqual([
    429,
    expect.stringMatching(/^You've changed your answer many times just now\. Please try again in /),
  ])
  expect((await say(token, { paidAnotherWay: true })).status).toBe(429)
  // Repeating the same promise notifies nobody, and does not count.
  expect((await say(token, { day: days[1] })).status).toBe(200)
  expect(await newsOf(admin)).toHaveLength(20)
})

describe('the link stops working', () => {
  const countPaidAnotherWay = () => db.paymentPromise.count({ where: { paidAnotherWayAt: { not: null } } })
  const expectDead = async (token: string) => {
    const countBefore = await countPaidAnotherWay()
    expect((await read(token)).status).toBe(404)
    expect((await say(token, { paidAnotherWay: true })).status).toBe(404)
    expect(await sendForm(token, { paidAnotherWay: 'true' })).toMatchObject({ status: 303 })
    expect(await countPaidAnotherWay()).toBe(countBefore)
  }

  test('for an invalid token, or one of another kind', async () => {
    const { memberId } = await aDebtor()
    await expectDead('x'.repeat(43))
    await expectDead(receiptToken(memberId))
  })

  test('once nothing is owed, and the promise is gone', async () => {
    const { bob, admin, group, token } = await aDebtor()
    await say(token, { day: '2026-12-04' })
    await credit(group.id, bob, 10_000)
    await expectDead(token)
    expect(await promisedFor(admin, group.id, bob)).toBeNull()
  })

  nightTest('once its owner has left, and their promise is deleted', async () => {
    const { bob, group, memberId, token } = await aDebtor()
    await say(token, { day: '2026-12-04' })
    const member = { id: memberId, groupId: group.id, userId: bob.id }
    await transact((tx) => endMembership(tx, member))
    await expectDead(token)
    expect(await db.paymentPromise.count({ where: { memberId } })).toBe(0)
  })

  test('once the group is deleted', async () => {
    const { group, token } = await aDebtor()
    await db.group.update({ where: { id: group.id }, data: { deletedAt: new Date() } })
    await expectDead(token)
  })
})

test('a plain form does the same and returns to the page, with any error', async () => {
  const { memberId, token } = await aDebtor()
  const good = await sendForm(token, { day: '2026-12-04' })
  expect([good.status, good.headers.get('location')]).toEqual([303, `/promise/${token}`])
  const kept = await db.paymentPromise.findUnique({ where: { memberId } })
  expect(kept?.day).toEqual(new Date('2026-12-04'))
  const bad = await sendForm(token, { day: '2027-12-04' })
  expect(bad.headers.get('location')).toBe(`/promise/${token}?fault=input`)
  await sendForm(token, { paidAnotherWay: 'true', note: 'Cash' })
  expect(await db.paymentPromise.findUnique({ where: { memberId } })).toMatchObject({
    day: null,
    note: 'Cash',
  })
})

test('the link of a letter ends with the personal link beside it; the one in the app goes on', async () => {
  const { bob, group, token, memberId } = await aDebtor('2026-12-18')
  await remindAt('2026-12-15T10:30:00Z')
  const letter = (await mailsTo(bob.email)).find(({ template }) => template === 'reminder')
  const { text } = await renderMail('reminder', letter?.props as MailProps<'reminder'>)
  const mailedToken = /\/promise\/([\w-]+)/.exec(text)?.[1] ?? ''
  expect((await read(mailedToken)).body.promise).toMatchObject({ groupTitle: group.title, amount: 100 })
  expect(await findPage(`/promise/${mailedToken}`)).toMatchObject({ subject: group.id })
  await renewPersonalLink({ userId: bob.id }, group.id, memberId)
  expect((await read(mailedToken)).status).toBe(404)
  expect((await say(mailedToken, { day: '2026-12-16' })).status).toBe(404)
  expect((await read(token)).status).toBe(200)
})

nightTest('promises and reminders are in the export, and erased with the account', async () => {
  const { bob, admin, group, memberId, token } = await aDebtor()
  await say(token, { paidAnotherWay: true, note: 'By the “Trip” another way: twice' })
  await remindAt('2026-12-04T13:00:00Z')
  const { promises, reminders } = await exportUser(bob.id)
  expect(promises).toMatchObject([{ group: group.title, note: 'By the “Trip” another way: twice' }])
  expect(reminders).toMatchObject([{ group: group.title, sentAt: expect.any(Date) }])
  await deleteAccount(bob.id)
  const query = { where: { memberId } }
  expect([await db.reminder.count(query), await db.paymentPromise.count(query)]).toEqual([0, 0])
  expect((await newsOf(admin))[0]).toBe(`Anonymous member says they have paid “${group.title}” another way.`)
})
