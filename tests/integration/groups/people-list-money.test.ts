import { randomUUID } from 'node:crypto'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { PUT as setAmounts } from '@/app/api/group/[id]/member/set-amounts/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { POST as remind } from '@/app/api/group/[id]/remind/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as statement } from '@/app/api/group/[id]/statement/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as listOf } from '@/app/api/transactions/[groupId]/all/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { forgetOldPeople } from '@/lib/groups/people-list/forget-people'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { closeBy, statementOf, waiveBy } from '../../support/closing'
import { stepUp } from '../../support/codes'
import { DATA_INVENTORY } from '../../support/data-inventory'
import { aUser, newsOf, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  addPeople,
  aListedGroup,
  membersSeenBy,
  removePerson,
  tokenOfPerson,
  updatePerson,
} from '../../support/people-list'
import {
  payByToken,
  personalPageOf,
  promiseByToken,
  requestReductionByToken,
  requestRefundByToken,
  sessionOf,
} from '../../support/personal-pages'

/** Listed people owe, pay, are let off and refunded as every member is. */

const provider = openProviderWithBooks()

async function payAll(token: string, body: object = {}): Promise<string> {
  const { transactionId } = (await payByToken(token, body)).body
  await provider.control.apply({ pay: await sessionOf(transactionId), awaitWebhooks: true })
  return transactionId
}

const requestBy = (by: TestUser, body: object, method = 'POST') => ({ token: by.token, body, method })
const memberOf = async (by: TestUser, groupId: string, id: string) =>
  (await membersSeenBy(by, groupId)).find((one: { _id: string }) => one._id === id)

nightTest('a listed person pays by the link, with an email only where none is known', async () => {
  const { admin, groupId, ann, bob } = await aListedGroup()
  const [annsLink, bobsLink] = [
    await tokenOfPerson(admin, groupId, ann),
    await tokenOfPerson(admin, groupId, bob),
  ]
  const paymentId = await payAll(annsLink)
  expect(await db.payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({
    email: 'ann@example.com',
  })
  expect((await personalPageOf(bobsLink)).emailKnown).toBe(false)
  expect(await payByToken(bobsLink)).toMatchObject({
    status: 400,
    body: { errors: { email: expect.any(String) } },
  })
  await payAll(bobsLink, { email: 'bob@example.com', amount: 15 })
  const { email } = await db.listing.findUniqueOrThrow({ where: { memberId: bob } })
  expect(email).toBeNull()
  expect(await personalPageOf(bobsLink)).toMatchObject({ emailKnown: false, remittedAmount: 15, balance: 5 })
  expect(await memberOf(admin, groupId, ann)).toMatchObject({ remittedAmount: 10, contributionAmount: 10 })
  expect((await newsOf(admin)).join('\n')).toContain('Ann Other')
})

nightTest(
  'in lists and statements they have a name and no id for admins, and neither for others',
  async () => {
    const { admin, groupId, ann } = await aListedGroup()
    const member = await aUser('member')
    await db.member.create({ data: { groupId, userId: member.id, joinedAt: new Date() } })
    await payAll(await tokenOfPerson(admin, groupId, ann))
    const seenBy = async ({ token }: TestUser) =>
      (await call(listOf, `/transactions/${groupId}/all`, { token })).body.transactions[0].userId
    expect(await seenBy(admin)).toEqual({ username: 'Ann Other' })
    expect(await seenBy(member)).toEqual({ username: 'Anonymous member' })
    const csv = await call(statement, `/group/${groupId}/statement`, { token: admin.token })
    expect(csv.body).toContain('Ann Other')
    const { userId } = await db.member.findUniqueOrThrow({ where: { id: ann } })
    expect(JSON.stringify(csv.body)).not.toContain(userId)
  },
)

nightTest('what takes a username takes a membership, and exactly one of the two', async () => {
  const { admin, groupId, ann, bob, cy } = await aListedGroup()
  const path = `/group/${groupId}`
  const set = (body: object) =>
    call(setAmount, `${path}/member/set-amount`, requestBy(admin, { amount: 7, ...body }, 'PUT'))
  expect((await set({ memberId: ann })).body.data).toMatchObject({ listed: true, contributionAmount: 7 })
  for (const body of [{}, { username: admin.username, memberId: ann }, { memberId: 'x' }])
    expect([body, (await set(body)).status]).toEqual([body, 400])
  expect((await set({ username: 'Ann Other' })).status).toBe(404)
  const all = await call(
    setAmounts,
    `${path}/member/set-amounts`,
    requestBy(admin, { amount: 8, memberIds: [ann, cy] }, 'PUT'),
  )
  expect(all.status).toBe(200)
  expect(await memberOf(admin, groupId, cy)).toMatchObject({ contributionAmount: 8 })
  const noted = await call(
    note,
    `${path}/noted-payment`,
    requestBy(admin, { memberId: ann, amount: 3, method: 'cash' }),
  )
  expect(noted.body.notedPayment).toMatchObject({ userId: { username: 'Ann Other' }, amount: 3 })
  expect((await call(makeAdmin, `${path}/role`, requestBy(admin, { memberId: ann }))).body.code).toBe(
    'LISTED',
  )
  const waived = await waiveBy(admin, groupId, { memberIds: [bob] })
  expect(waived.body.forgiven).toEqual([{ username: 'Bob Kahn', amount: 20 }])
  expect((await waiveBy(admin, groupId, { memberIds: [bob], usernames: ['x'] })).status).toBe(400)
  const reminded = await call(remind, `${path}/remind`, requestBy(admin, { memberIds: [bob] }))
  expect(reminded.body.skipped).toEqual([{ memberId: bob, username: 'Bob Kahn', reason: 'owes_nothing' }])
  const gone = await call(remove, `${path}/remove`, requestBy(admin, { memberId: bob }))
  expect(gone.body.member).toMatchObject({ listed: true, userId: { username: 'Bob Kahn' } })
})

nightTest('the key that noted one person’s cash does not note another’s', async () => {
  const { admin, groupId, ann, bob } = await aListedGroup()
  const headers = { 'idempotency-key': randomUUID() }
  const noteOf = async (memberId: string) => {
    // As if the server had died: the payment itself remembers the key.
    await db.idempotentCall.deleteMany()
    const body = { memberId, amount: 3, method: 'cash' }
    return call(note, `/group/${groupId}/noted-payment`, { ...requestBy(admin, body), headers })
  }
  const { body } = await noteOf(ann)
  expect(await noteOf(ann)).toMatchObject({ status: 201, body: { notedPayment: body.notedPayment } })
  expect(await noteOf(bob)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})

nightTest('they promise, say what they can manage and ask back as members do', async () => {
  const { admin, groupId, group, ann } = await aListedGroup()
  const token = await tokenOfPerson(admin, groupId, ann)
  expect((await requestReductionByToken(token, { amount: 5 })).status).toBe(201)
  expect((await promiseByToken(token, { day: '2029-12-30' })).status).toBe(200)
  expect(await memberOf(admin, groupId, ann)).toMatchObject({
    promisedFor: '2029-12-30',
    canManage: { amount: 5 },
  })
  const id = await payAll(token)
  expect((await requestRefundByToken(token, id)).status).toBe(201)
  expect((await newsOf(admin)).join('\n')).toContain(
    `Ann Other has asked for £10.00 back from “${group.title}”.`,
  )
  await stepUp(admin)
  const back = await call(refund, `/payment/${id}/refund`, requestBy(admin, { amount: 10 }))
  expect(back.status).toBe(201)
  expect(await db.notification.count({ where: { groupId, userId: { not: admin.id } } })).toBe(0)
})

nightTest('a closed group’s statement counts them', async () => {
  const { admin, groupId, ann, bob, cy } = await aListedGroup()
  await call(
    note,
    `/group/${groupId}/noted-payment`,
    requestBy(admin, { memberId: ann, amount: 10, method: 'bank' }),
  )
  await waiveBy(admin, groupId)
  const token = await tokenOfPerson(admin, groupId, bob)
  expect((await closeBy(admin, groupId)).status).toBe(200)
  expect((await statementOf(admin, groupId)).notedAmount).toBe(10)
  expect((await payByToken(token)).body.code).toBe('GROUP_CLOSED')
  expect((await personalPageOf(token)).closed).toBe(true)
  expect((await addPeople(admin, groupId, [{ name: 'Dee' }])).body.code).toBe('GROUP_CLOSED')
  expect((await removePerson(admin, groupId, cy)).status).toBe(200)
})

nightTest(
  'what a removed person paid stays and counts, and counts as theirs when they are listed again',
  async () => {
    const { admin, groupId, ann } = await aListedGroup()
    await payAll(await tokenOfPerson(admin, groupId, ann))
    await removePerson(admin, groupId, ann)
    await addPeople(admin, groupId, [{ name: 'Ann Other', email: 'ann@example.com', amount: 25 }])
    expect(await memberOf(admin, groupId, ann)).toMatchObject({ contributionAmount: 25, remittedAmount: 10 })
  },
)

nightTest('the only member with a login stays while people are on the list', async () => {
  const { admin, groupId } = await aListedGroup()
  await stepUp(admin)
  const responses = [
    await call(leave, `/group/${groupId}/leave`, { method: 'POST', token: admin.token }),
    await call(removeAdmin, `/group/${groupId}/remove-admin`, requestBy(admin, { username: admin.username })),
    await call(deleteUser, `/user/${admin.id}`, { method: 'DELETE', token: admin.token }),
  ]
  for (const { status, body } of responses)
    expect([status, body.message]).toEqual([409, 'Delete the group first.'])
})

nightTest('two years after the deadline, the books alone remember that somebody was listed', async () => {
  const { admin, groupId, ann, bob } = await aListedGroup()
  await updatePerson(admin, groupId, ann, { name: 'A. (10) Other' })
  const token = await tokenOfPerson(admin, groupId, ann)
  const id = await payAll(token)
  await requestRefundByToken(token, id)
  await call(
    note,
    `/group/${groupId}/noted-payment`,
    requestBy(admin, { memberId: bob, amount: 3, method: 'cash', note: 'By Bob' }),
  )
  expect((await newsOf(admin)).join('\n')).toContain('A. (10) Other')
  await db.group.update({
    where: { id: groupId },
    data: { paymentDeadline: new Date(Date.now() - 740 * 86_400_000) },
  })
  const personalFields = {
    emailTyped: 'Ann@example.com',
    message: 'Hi',
    cardCountry: 'GB',
    callerHash: Buffer.from('somewhere'),
  }
  await db.payment.update({ where: { id }, data: personalFields })
  await db.refundRequest.updateMany({ where: { paymentId: id }, data: { answer: 'No, Ann' } })
  await forgetOldPeople()
  await forgetOldPeople()
  const news = (await newsOf(admin)).join('\n')
  expect(news).not.toMatch(/A\. \(10\) Other|Bob Kahn/)
  expect(news).toContain('£10.00')
  expect(news).toContain('Anonymous member')
  expect(await db.listing.count({ where: { member: { groupId } } })).toBe(0)
  // All that is personal, as when an account is deleted.
  const filledColumns = (row: object, columns: string) =>
    columns.split(' ').filter((column) => (row as Record<string, unknown>)[column])
  const { refundRequests, ...payment } = await db.payment.findUniqueOrThrow({
    where: { id },
    include: { refundRequests: true },
  })
  expect(filledColumns(payment, DATA_INVENTORY.payments?.erased ?? '')).toEqual([])
  expect(refundRequests.map(({ reason, answer }) => [reason, answer])).toEqual([['', null]])
  expect(await db.notedPayment.findMany({ where: { transaction: { groupId } } })).toMatchObject([
    { note: null },
  ])
  const members = await membersSeenBy(admin, groupId)
  expect(members.map((one: { userId: { username: string } }) => one.userId.username).slice(1)).toEqual(
    Array.from({ length: 3 }, () => 'Anonymous member'),
  )
  expect(members[1]).toMatchObject({ remittedAmount: 10 })
})
