import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { addMs, DAY, londonDay, now } from '@/lib/base/clock'
import { openDuePeriods } from '@/lib/groups/series/open-due-periods'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { waiveBy } from '../../support/closing'
import { stepUp } from '../../support/codes'
import { aGroupOfPayers, aUser, connectPayout, newsOf, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { CUP, formFor, LUNCH, line, ordersFor, putForm, putOrder, SHIRT } from '../../support/orders'
import { addPeople, removePerson } from '../../support/people-list'
import { MONTHLY, periodsOf, readSeriesBy, seasonOf, setSeriesBy, stopSeriesBy } from '../../support/series'

/** A group goes on again and again: subs, month after month. */

const provider = openProviderWithBooks()

/** Moves the product's clock and the provider's to a moment; nobody's session ends meanwhile. */
async function moveClockTo(moment: string) {
  await provider.advanceTime(new Date(moment).getTime() - now().getTime())
  await db.session.updateMany({ data: { lastUsedAt: now(), expiresAt: addMs(now(), DAY) } })
}
beforeEach(() => moveClockTo('2026-12-01T12:00Z'))

async function aSeries(body: object = MONTHLY) {
  const scene = await aGroupOfPayers(1_000)
  await db.group.update({ where: { id: scene.group.id }, data: { title: 'Subs' } })
  const answer = await setSeriesBy(scene.admin, scene.group.id, body)
  return { ...scene, answer, seriesId: answer.body.series?._id as string }
}

/** Runs at nine on a day, as the worker does, and returns the newest group. */
async function onDay(seriesId: string, day: string) {
  await moveClockTo(`${day}T09:00Z`)
  await openDuePeriods()
  const newest = (await periodsOf(seriesId)).at(-1)
  if (!newest) throw new Error('there is no group')
  return newest
}

test('on its day at nine in London a group begins, with the month in its title and its own deadline', async () => {
  const { seriesId, answer, group, payer } = await aSeries()
  expect(answer).toMatchObject({ status: 200, body: { series: { ...MONTHLY, until: null, times: null } } })
  await moveClockTo('2027-01-31T08:59Z')
  await openDuePeriods()
  expect(await periodsOf(seriesId)).toHaveLength(1)
  const january = await onDay(seriesId, '2027-01-31')
  await openDuePeriods()
  expect(await periodsOf(seriesId)).toHaveLength(2)
  expect(january).toMatchObject({ title: 'Subs · January 2027', paymentDeadline: new Date('2027-02-14') })
  expect(january.id).not.toBe(group.id)
  expect(await newsOf(payer)).toContain('“Subs · January 2027” has begun. Please pay by Sunday 14 February.')
  const february = await onDay(seriesId, '2027-02-28')
  expect(february.title).toBe('Subs · February 2027')
  expect((await onDay(seriesId, '2027-03-31')).title).toBe('Subs · March 2027')
})

nightTest('at nine in summer, too, which is eight in Greenwich', async () => {
  const { seriesId } = await aSeries({ ...MONTHLY, next: '2027-03-28', every: 'week' })
  await moveClockTo('2027-03-28T07:59Z')
  await openDuePeriods()
  expect(await periodsOf(seriesId)).toHaveLength(1)
  await moveClockTo('2027-03-28T08:00Z')
  await openDuePeriods()
  expect((await periodsOf(seriesId)).at(-1)?.title).toBe('Subs · week of 28 Mar 2027')
})

nightTest('two servers at once begin one group', async () => {
  const { seriesId } = await aSeries()
  await moveClockTo('2027-01-31T10:00Z')
  await Promise.all([openDuePeriods(), openDuePeriods(), openDuePeriods()])
  expect(await periodsOf(seriesId)).toHaveLength(2)
})

nightTest('days that were missed are made up by one group', async () => {
  const { seriesId, admin, group } = await aSeries()
  const newest = await onDay(seriesId, '2027-04-10')
  expect(newest.title).toBe('Subs · March 2027')
  expect(await periodsOf(seriesId)).toHaveLength(2)
  expect((await readSeriesBy(admin, group.id)).body.series.next).toBe('2027-04-30')
})

test('people, amounts and settings go on; letting off, what was overpaid and who left do not', async () => {
  const { seriesId, admin, payer, other, group } = await aSeries()
  const { token } = admin
  const path = `/group/${group.id}/member/set-amount`
  await call(setAmount, path, { method: 'PUT', token, body: { username: payer.username, amount: 12 } })
  const { body } = await addPeople(admin, group.id, [
    { name: 'Ann Other', email: 'ann@example.com', amount: 5 },
    { name: 'Bob Kahn' },
    { name: 'Cy Young', amount: 7 },
  ])
  const [, , cy] = body.people
  await pay(provider, payer, group.id, 4)
  await waiveBy(admin, group.id, { usernames: [payer.username] })
  await removePerson(admin, group.id, cy._id)
  await call(remove, `/group/${group.id}/remove`, { token, body: { username: other.username } })
  const january = await onDay(seriesId, '2027-01-31')
  const rows = await db.member.findMany({
    where: { groupId: january.id },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    include: { user: { select: { username: true, listed: true } }, listing: true },
  })
  expect(rows.map(({ user, role, contributionPence }) => [user.username, role, contributionPence])).toEqual([
    [admin.username, 'admin', 0],
    [payer.username, 'member', 1_200],
    ['Ann Other', 'member', 500],
    ['Bob Kahn', 'member', 0],
  ])
  expect(rows[2]?.listing).toMatchObject({ email: 'ann@example.com', sentAt: null })
  const states = async () => {
    const { people } = (await seasonOf(admin, seriesId)).body
    return people.map((one: { name: string; cells: ({ state: string } | null)[] }) => [
      one.name,
      ...one.cells.map((cell) => cell?.state ?? null),
    ])
  }
  expect(await states()).toEqual([
    ['Test Person', 'owed', null],
    ['Test Person', 'let off', 'owed'],
    ['Ann Other', 'owed', 'owed'],
    ['Bob Kahn', null, null],
  ])
  await pay(provider, payer, january.id, 12)
  expect((await states())[1]).toEqual(['Test Person', 'let off', 'paid'])
  await call(setAmount, path, { method: 'PUT', token, body: { username: payer.username, amount: 4 } })
  expect((await states())[1]).toEqual(['Test Person', 'paid', 'paid'])
})

test('the payout account goes on while its owner is an admin, and transfers to it need not wait', async () => {
  const { seriesId, admin, group } = await aSeries()
  const accountId = await connectPayout(provider, admin, group.id)
  const january = await onDay(seriesId, '2027-01-31')
  expect(await db.payoutAccount.findMany({ where: { groupId: january.id } })).toMatchObject([
    { providerAccountId: accountId, ownerId: admin.id, payoutEnabled: true },
  ])
  // What the provider says of it counts in both.
  await provider.control.apply({ loseCapability: accountId, awaitWebhooks: true })
  const both = await db.payoutAccount.findMany({ where: { providerAccountId: accountId } })
  expect(both.map(({ payoutEnabled }) => payoutEnabled)).toEqual([false, false])
})

nightTest('an account that waits because it replaced another stays behind', async () => {
  const { seriesId, admin, group } = await aSeries()
  await connectPayout(provider, admin, group.id)
  await moveClockTo('2027-01-31T08:00Z')
  await stepUp(admin)
  const path = `/group/${group.id}/payout-account`
  expect((await call(disconnect, path, { method: 'DELETE', token: admin.token })).status).toBe(200)
  await connectPayout(provider, admin, group.id)
  const january = await onDay(seriesId, '2027-01-31')
  expect(await db.payoutAccount.count({ where: { groupId: january.id } })).toBe(0)
})

test('a third period knows who is who since the first, and splits the goal anew among them', async () => {
  const { seriesId, admin, group } = await aSeries()
  await db.group.update({ where: { id: group.id }, data: { splitOption: 'autoSplit' } })
  await addPeople(admin, group.id, [{ name: 'Ann Other', email: 'ann@example.com' }])
  await onDay(seriesId, '2027-01-31')
  const february = await onDay(seriesId, '2027-02-28')
  expect(february.members.map((one) => [one.contributionPence, one.pinned])).toEqual(
    Array(4).fill([750, false]),
  )
  const { people } = (await seasonOf(admin, seriesId)).body
  expect(people).toHaveLength(4)
})

test('who is not to be written to stays so, but not by another group’s word; nor is an account enabled by it', async () => {
  const { seriesId, admin, group } = await aSeries()
  const { group: other } = await aGroupOfPayers()
  const stop = (groupId: string) =>
    db.contact.create({ data: { groupId, addressHash: Buffer.from(groupId), stoppedAt: now() } })
  await Promise.all([stop(group.id), stop(other.id)])
  const account = await connectPayout(provider, admin, group.id)
  await provider.control.apply({ loseCapability: account, awaitWebhooks: true })
  const january = await onDay(seriesId, '2027-01-31')
  expect(await db.contact.findMany({ where: { groupId: january.id } })).toMatchObject([
    { addressHash: new Uint8Array(Buffer.from(group.id)) },
  ])
  const copied = await db.payoutAccount.findFirst({ where: { groupId: january.id } })
  expect(copied).toMatchObject({ payoutEnabled: false, enabledAt: null })
})

test('no period begins like a group that is deleted just then', async () => {
  const { seriesId, group } = await aSeries()
  await moveClockTo('2027-01-31T10:00Z')
  await callDuring(
    group.id,
    () => openPeriod(seriesId),
    (tx) => tx.group.update({ where: { id: group.id }, data: { deletedAt: now() } }),
  )
  expect(await periodsOf(seriesId)).toHaveLength(1)
})

nightTest('it ends after its number of times, or with its last day', async () => {
  const counted = await aSeries({ ...MONTHLY, times: 2 })
  await onDay(counted.seriesId, '2027-01-31')
  expect((await readSeriesBy(counted.admin, counted.group.id)).body.series.times).toBe(1)
  await onDay(counted.seriesId, '2027-02-28')
  await onDay(counted.seriesId, '2027-03-31')
  expect(await periodsOf(counted.seriesId)).toHaveLength(3)
  expect((await readSeriesBy(counted.admin, counted.group.id)).status).toBe(404)
  await moveClockTo('2026-12-01T12:00Z')
  const dated = await aSeries({ ...MONTHLY, until: '2027-02-28' })
  await onDay(dated.seriesId, '2027-01-31')
  await onDay(dated.seriesId, '2027-02-28')
  await onDay(dated.seriesId, '2027-03-31')
  expect(await periodsOf(dated.seriesId)).toHaveLength(3)
})

nightTest('stopped, it begins no more; stopping twice is the same; it can be set again', async () => {
  const { seriesId, admin, group } = await aSeries()
  const readSeries = () => db.series.findUniqueOrThrow({ where: { id: seriesId } })
  expect((await stopSeriesBy(admin, group.id)).status).toBe(200)
  const { stoppedAt } = await readSeries()
  expect((await stopSeriesBy(admin, group.id)).status).toBe(200)
  expect(await readSeries()).toMatchObject({ stoppedAt })
  expect((await readSeriesBy(admin, group.id)).status).toBe(404)
  await onDay(seriesId, '2027-01-31')
  expect(await periodsOf(seriesId)).toHaveLength(1)
  const again = await setSeriesBy(admin, group.id, { ...MONTHLY, next: '2027-03-01' })
  expect(again.body.series._id).toBe(seriesId)
  expect((await onDay(seriesId, '2027-03-01')).title).toBe('Subs · March 2027')
})

nightTest('it belongs to the admins of the newest group that exists', async () => {
  const { seriesId, admin, payer, other, group } = await aSeries()
  const january = await onDay(seriesId, '2027-01-31')
  await db.member.updateMany({
    where: { groupId: january.id, userId: payer.id },
    data: { role: 'admin' },
  })
  await db.member.updateMany({ where: { groupId: january.id, userId: admin.id }, data: { leftAt: now() } })
  expect((await seasonOf(payer, seriesId)).status).toBe(200)
  expect((await seasonOf(admin, seriesId)).status).toBe(404)
  const march = { ...MONTHLY, next: '2027-03-01' }
  expect((await setSeriesBy(admin, group.id, march)).status).toBe(403)
  expect((await setSeriesBy(other, group.id, march)).status).toBe(403)
  expect((await setSeriesBy(await aUser(), group.id)).status).toBe(404)
  // On any of its groups.
  expect((await setSeriesBy(payer, group.id, march)).body.series._id).toBe(seriesId)
  await call(deleteGroup, `/group/${january.id}/delete`, { method: 'DELETE', token: payer.token })
  expect((await seasonOf(admin, seriesId)).status).toBe(200)
})

test('wrong days and numbers are named, and nothing begins', async () => {
  const { admin, group } = await aGroupOfPayers()
  const errorsOf = async (body: object) => {
    const { status, body: responseBody } = await setSeriesBy(admin, group.id, { ...MONTHLY, ...body })
    return [status, Object.keys(responseBody.errors ?? {})]
  }
  expect(await errorsOf({ next: londonDay() })).toEqual([400, ['next']])
  expect(await errorsOf({ until: '2027-01-30' })).toEqual([400, ['until']])
  expect(await errorsOf({ until: '2027-02-28', times: 2 })).toEqual([400, ['until']])
  expect(await errorsOf({ times: 121 })).toEqual([400, ['times']])
  expect(await errorsOf({ daysToPay: 61 })).toEqual([400, ['daysToPay']])
  expect(await errorsOf({ every: 'day' })).toEqual([400, ['every']])
  expect((await readSeriesBy(admin, group.id)).status).toBe(404)
})

nightTest('the season is a table, too, in which nothing runs as a formula', async () => {
  const { seriesId, admin, group } = await aSeries()
  await addPeople(admin, group.id, [{ name: '=Ann', amount: 5 }])
  const { status, body } = await seasonOf(admin, seriesId, '.csv')
  expect(status).toBe(200)
  expect(String(body)).toContain('Name,Subs,Subs: paid')
  expect(String(body)).toContain("'=Ann,owed,0.00")
})

test('the order form goes over with its closing day; orders, and what was left out, do not', async () => {
  const { admin, payer, group, seriesId } = await aSeries()
  const deadline = new Date('2027-01-20')
  await db.group.update({ where: { id: group.id }, data: { paymentDeadline: deadline } })
  const form = { items: [{ ...SHIRT, stock: 3, most: 2 }, CUP], questions: [LUNCH], closesAt: '2027-01-15' }
  const { body } = await putForm(admin, group.id, form)
  const [shirt, cup] = body.orderForm.items
  const answers = [{ questionId: body.orderForm.questions[0]._id, answer: 'Meat' }]
  const lines = [line(shirt._id, 1, 'M'), line(cup._id, 1)]
  expect((await putOrder(payer, group.id, { lines, answers })).status).toBe(200)
  await putForm(admin, group.id, { ...form, items: [{ ...form.items[0], _id: shirt._id }] })
  const period = await onDay(seriesId, '2027-01-31')
  const next = await formFor(admin, period.id)
  expect(next).toMatchObject({
    items: [{ ...SHIRT, stock: 3, left: 3, most: 2, ordered: false }],
    questions: [LUNCH],
    // Five days before the deadline, as in the first period.
    closesAt: '2027-02-10T00:00:00.000Z',
  })
  expect(next.items[0]._id).not.toBe(shirt._id)
  expect((await ordersFor(admin, period.id)).orders).toEqual([])
  // An order is no amount that an admin set.
  expect(period.members.find(({ userId }) => userId === payer.id)?.contributionPence).toBe(0)
})
