import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  addPeople,
  aListedGroup,
  askForLinkOf,
  listPeople,
  membersSeenBy,
  removePerson,
  renewLinkOf,
  tokenOfPerson,
  updatePerson,
} from '../../support/people-list'
import { getPersonalPage, personalPageOf } from '../../support/personal-pages'

/** An admin collects from people who never sign up. */

openDatabase()

const reasonsOf = (body: { skipped: { row: number; reason: string }[] }) =>
  body.skipped.map(({ row, reason }) => `${row} ${reason}`)

test('people on the list are members without a login, by name alone', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  const member = await aUser('member')
  await db.member.create({ data: { groupId, userId: member.id, joinedAt: new Date() } })
  const people = (await listPeople(admin, groupId)).body.people
  expect(people[0]).toEqual({
    _id: ann,
    name: 'Ann Other',
    email: 'Ann@Example.com',
    phoneNumber: null,
    amount: 10,
    sentAt: null,
    openedAt: null,
    noContact: false,
  })
  expect(people[1]).toMatchObject({ phoneNumber: '+447700900123', amount: 20 })
  const listForAdmin = await membersSeenBy(admin, groupId)
  expect(listForAdmin.map((one: { userId: { username: string } }) => one.userId.username)).toEqual([
    admin.username,
    'Ann Other',
    'Bob Kahn',
    'Cy Young',
    member.username,
  ])
  expect(listForAdmin[1]).toMatchObject({ _id: ann, listed: true, contributionAmount: 10, pinned: true })
  expect(listForAdmin[1].userId).not.toHaveProperty('_id')
  expect(listForAdmin[3]).toMatchObject({ listed: true, contributionAmount: 0, pinned: false })
  const listForMember = await membersSeenBy(member, groupId)
  expect(listForMember[1]).toMatchObject({ userId: { username: 'Ann Other' }, contributionAmount: null })
  expect(JSON.stringify([listForAdmin, listForMember])).not.toMatch(/example\.com|900123/)
})

test('a row that cannot be taken is left out with the first reason; the others are added', async () => {
  const { admin, groupId } = await aListedGroup()
  const { status, body } = await addPeople(admin, groupId, [
    { name: '' },
    { name: 7, email: 'bad' },
    { name: 'The Whipround Team' },
    { name: 'x'.repeat(61) },
    { name: 'Dee', email: 'not an email', phoneNumber: 'x' },
    { name: 'Dee', email: 5 },
    { name: 'Dee', phoneNumber: '12' },
    { name: 'Dee', phoneNumber: 7_700_900_123 },
    { name: 'Dee', amount: 100_000 },
    { name: 'Dee', amount: -1 },
    { name: 'Dee', amount: true },
    { name: 'ANN OTHER', email: 'ann@EXAMPLE.com' },
    { name: 'bob kahn', email: 'new@example.com', phoneNumber: '+44 7700 900123' },
    'Dee',
    { name: 'Eve', email: 'eve@example.com', amount: '12.50' },
    { name: 'eve', email: 'Eve@example.com' },
    { name: 'Sam', email: 'ann@example.com', amount: 0 },
    { name: 'Zed', phoneNumber: '7700900124', email: '', amount: null },
  ])
  expect(status).toBe(201)
  expect(reasonsOf(body)).toEqual([
    ...['1 no_name', '2 no_name', '3 no_name', '4 no_name', '5 bad_email', '6 bad_email', '7 bad_phone'],
    ...[
      '8 bad_phone',
      '9 bad_amount',
      '10 bad_amount',
      '11 bad_amount',
      '12 twice',
      '13 twice',
      '14 no_name',
    ],
    '16 twice',
  ])
  expect(body.people.map((one: { name: string; amount: number }) => [one.name, one.amount])).toEqual([
    ['Eve', 12.5],
    ['Sam', 0],
    ['Zed', 0],
  ])
  expect(body.people[2]).toMatchObject({ phoneNumber: '+447700900124', email: null })
  expect((await addPeople(admin, groupId, [{ name: '' }])).status).toBe(201)
})

test('a list of nobody, of too many or of none is refused with the field', async () => {
  const { admin, groupId } = await aListedGroup()
  for (const people of [undefined, [], 'Ann', Array.from({ length: 501 }, () => ({ name: 'Ann' }))]) {
    const { status, body } = await addPeople(admin, groupId, people)
    expect([status, body.errors]).toEqual([400, { people: expect.any(String) }])
  }
})

nightTest('a group has at most 1,000 members', async () => {
  const { admin, groupId } = await aListedGroup()
  const numberedPeople = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ name: `Person ${from + place}` }))
  expect((await addPeople(admin, groupId, numberedPeople(0, 500))).body.people).toHaveLength(500)
  const { body } = await addPeople(admin, groupId, numberedPeople(500, 500))
  expect(body.people).toHaveLength(496)
  expect(reasonsOf(body)).toEqual(['497 over_limit', '498 over_limit', '499 over_limit', '500 over_limit'])
})

test('under an even split they count, and an amount pins theirs', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin, goalPence: 10_000 })
  await db.group.update({ where: { id: group.id }, data: { splitOption: 'autoSplit' } })
  const { body } = await addPeople(admin, group.id, [
    { name: 'Ann', amount: 40 },
    { name: 'Bob' },
    { name: 'Cy' },
  ])
  expect(body.people.map((one: { amount: number }) => one.amount)).toEqual([40, 20, 20])
  await removePerson(admin, group.id, body.people[0]._id)
  expect(
    (await membersSeenBy(admin, group.id)).map(
      (one: { contributionAmount: number }) => one.contributionAmount,
    ),
  ).toEqual([33.34, 33.33, 33.33])
})

nightTest('parts of a person are changed; a changed address makes a new link', async () => {
  const { admin, groupId, ann, bob } = await aListedGroup()
  const token = await tokenOfPerson(admin, groupId, ann)
  const renamed = await updatePerson(admin, groupId, ann, { name: 'Anna Other', amount: 12 })
  expect(renamed.body.person).toMatchObject({ name: 'Anna Other', email: 'Ann@Example.com', amount: 12 })
  expect(await tokenOfPerson(admin, groupId, ann)).toBe(token)
  expect((await updatePerson(admin, groupId, ann, { email: 'ANN@example.com' })).status).toBe(200)
  expect(await tokenOfPerson(admin, groupId, ann)).toBe(token)
  const moved = await updatePerson(admin, groupId, ann, { email: null, phoneNumber: '07700900125' })
  expect(moved.body.person).toMatchObject({ email: null, phoneNumber: '+447700900125' })
  expect(await tokenOfPerson(admin, groupId, ann)).not.toBe(token)
  expect((await getPersonalPage(token)).status).toBe(404)
  for (const [body, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'Whipround' }, 'name'],
    [{ email: 'x' }, 'email'],
    [{ phoneNumber: 'x' }, 'phoneNumber'],
    [{ amount: 'x' }, 'amount'],
    [{ amount: 100_000 }, 'amount'],
  ] as const)
    expect(await updatePerson(admin, groupId, ann, body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    })
  const same = await updatePerson(admin, groupId, bob, { name: 'anna other', phoneNumber: '07700900125' })
  expect([same.status, same.body.code]).toEqual([409, 'TWICE'])
})

test('a new link was never sent, whatever was sent to the former address', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  await db.listing.update({ where: { memberId: ann }, data: { sentAt: new Date() } })
  const renamed = await updatePerson(admin, groupId, ann, { name: 'Anna Other' })
  expect(renamed.body.person.sentAt).not.toBeNull()
  const moved = await updatePerson(admin, groupId, ann, { email: 'anna@example.com' })
  expect(moved.body.person.sentAt).toBeNull()
})

test('another phone number alone makes a new link, too', async () => {
  const { admin, groupId, bob } = await aListedGroup()
  const token = await tokenOfPerson(admin, groupId, bob)
  expect((await updatePerson(admin, groupId, bob, { phoneNumber: '07700 900123' })).status).toBe(200)
  expect(await tokenOfPerson(admin, groupId, bob)).toBe(token)
  expect((await updatePerson(admin, groupId, bob, { phoneNumber: '07700 900126' })).status).toBe(200)
  expect(await tokenOfPerson(admin, groupId, bob)).not.toBe(token)
  expect((await getPersonalPage(token)).status).toBe(404)
})

test('who is not on the list, or no longer, is not found there', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  const own = await db.member.findFirstOrThrow({ where: { groupId, userId: admin.id } })
  expect((await updatePerson(admin, groupId, own.id, { name: 'Me' })).status).toBe(404)
  expect((await removePerson(admin, groupId, own.id)).status).toBe(404)
  expect((await removePerson(admin, groupId, ann)).status).toBe(200)
  expect((await removePerson(admin, groupId, ann)).status).toBe(404)
  expect((await updatePerson(admin, groupId, ann, { name: 'Ann' })).status).toBe(404)
  expect((await askForLinkOf(admin, groupId, ann)).status).toBe(404)
})

nightTest('a removed person’s addresses go, and listed again they are the same person', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  const token = await tokenOfPerson(admin, groupId, ann)
  const before = await db.member.findUniqueOrThrow({ where: { id: ann } })
  await removePerson(admin, groupId, ann)
  expect((await getPersonalPage(token)).status).toBe(404)
  expect(await db.listing.findUniqueOrThrow({ where: { memberId: ann } })).toMatchObject({
    email: null,
    emailTyped: null,
    phoneNumber: null,
  })
  const { body } = await addPeople(admin, groupId, [
    { name: 'ann other', email: 'ann@example.com' },
    { name: 'Ann Other', email: 'another@example.com' },
  ])
  expect(body.people.map((one: { _id: string }) => one._id === ann)).toEqual([true, false])
  expect(await db.member.findUniqueOrThrow({ where: { id: ann } })).toMatchObject({
    userId: before.userId,
    leftAt: null,
    wasRemoved: false,
    contributionPence: 0,
    pinned: false,
  })
  expect(await tokenOfPerson(admin, groupId, ann)).not.toBe(token)
})

test('who has the name and address of a person who was removed is listed once', async () => {
  const { admin, groupId, ann, bob } = await aListedGroup()
  await removePerson(admin, groupId, ann)
  const same = { name: 'Ann Other', email: 'ann@example.com' }
  expect((await updatePerson(admin, groupId, bob, { ...same, phoneNumber: null })).status).toBe(200)
  expect(reasonsOf((await addPeople(admin, groupId, [same])).body)).toEqual(['1 twice'])
})

test('addresses go with the group', async () => {
  const { admin, groupId } = await aListedGroup()
  const deleted = await call(deleteGroup, `/group/${groupId}/delete`, {
    method: 'DELETE',
    token: admin.token,
  })
  expect(deleted.status).toBe(200)
  const remainingListings = await db.listing.findMany({ where: { member: { groupId } } })
  expect(
    remainingListings.flatMap(({ email, emailTyped, phoneNumber }) =>
      [email, emailTyped, phoneNumber].filter(Boolean),
    ),
  ).toEqual([])
})

test('whether an address has an account shows nowhere', async () => {
  const { admin, groupId } = await aListedGroup()
  const somebody = await aUser('somebody')
  const add = async (email: string) => {
    const { status, body } = await addPeople(admin, groupId, [{ name: 'Same Name', email }])
    const { _id, email: _, ...rest } = body.people[0]
    return { status, rest }
  }
  expect(await add(somebody.email)).toEqual(await add('nobody@example.com'))
  expect(await db.notification.count({ where: { userId: somebody.id } })).toBe(0)
})

test('nobody can log in as a listed person, whatever a later change tries', async () => {
  const { ann } = await aListedGroup()
  const { userId } = await db.member.findUniqueOrThrow({ where: { id: ann } })
  const anyDate = new Date()
  const tries = [
    () => db.user.update({ where: { id: userId }, data: { email: 'ann@example.com' } }),
    () => db.user.update({ where: { id: userId }, data: { passwordHash: 'x' } }),
    () => db.identifier.create({ data: { kind: 'username', value: 'ann', userId, heldUntil: anyDate } }),
    () => db.member.update({ where: { id: ann }, data: { role: 'admin' } }),
    () =>
      db.passwordReset.create({
        data: { userId, tokenHash: Buffer.from('x'), createdAt: anyDate, expiresAt: anyDate },
      }),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toThrow()
})

nightTest('an admin hands out and renews the links of listed people only', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  const member = await aUser('member')
  await db.member.create({ data: { groupId, userId: member.id, joinedAt: new Date() } })
  const own = await db.member.findFirstOrThrow({ where: { groupId, userId: member.id } })
  const token = await tokenOfPerson(admin, groupId, ann)
  expect(await personalPageOf(token)).toMatchObject({ name: 'Ann Other', balance: 10, emailKnown: true })
  expect((await askForLinkOf(admin, groupId, own.id)).status).toBe(403)
  expect((await askForLinkOf(member, groupId, ann)).status).toBe(403)
  expect(await renewLinkOf(admin, groupId, ann)).not.toBe(token)
  expect((await getPersonalPage(token)).status).toBe(404)
})
