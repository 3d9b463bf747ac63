import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup as aSignedInGroup } from '../../support/groups'
import { aListeningPage } from '../../support/live'
import { aGroupWithPayments, balanceOf, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator, listOperatorActions } from '../../support/operators'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
beforeEach(() => {
  env.OPERATORS = []
})
afterAll(closeLiveHub)
afterEach(() => db.payoutPause.updateMany({ data: { endedAt: new Date() } }))

const send = (admin: TestUser, groupId: string, headers = {}) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: admin.token, headers, body: { amount: 10 } })
const pause = (by: TestUser, groupId?: string) =>
  callAsOperator(by, 'POST /operator/pauses', { groupId, reason: 'A stolen laptop' })
const resume = (by: TestUser, id: string) =>
  callAsOperator(by, `POST /operator/pauses/${id}/end`, { reason: 'Found' })

nightTest('an admin’s open page is told of a pause of the group, and of its end', async () => {
  const { admin, groupId } = await aSignedInGroup()
  const operator = await anOperator()
  const page = await aListeningPage(admin)
  const paused = await pause(operator, groupId)
  expect(await page.nextAbout('groups', groupId)).not.toBeNull()
  await resume(operator, paused.body.pause._id)
  expect(await page.nextAbout('groups', groupId)).not.toBeNull()
  page.leave()
})

nightTest('a paused group transfers nothing until it is resumed, while others do', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const other = await aGroupWithPayments(provider)
  const operator = await anOperator()
  const paused = await pause(operator, group.id)
  expect([paused.status, paused.body.pause.group]).toEqual([201, { _id: group.id, title: group.title }])
  const refused = await send(admin, group.id, { 'idempotency-key': 'mine' })
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYOUTS_PAUSED'])
  expect(refused.body.message).toContain('nothing has been sent')
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 5000, reservedPence: 0 })
  expect((await send(other.admin, other.group.id)).status).toBe(201)

  const { _id } = (await callAsOperator(operator, 'GET /operator/pauses')).body.pauses[0]
  expect((await resume(operator, _id)).status).toBe(200)
  expect((await resume(operator, _id)).status).toBe(409)
  expect((await send(admin, group.id, { 'idempotency-key': 'mine' })).status).toBe(201)
  const all = { who: operator.email, subject: group.id }
  expect((await listOperatorActions()).slice(-2)).toEqual([
    { ...all, what: 'payouts-paused', reason: 'A stolen laptop' },
    { ...all, what: 'payouts-resumed', reason: 'Found' },
  ])
})

nightTest('all transfers can be paused at once: 503, with Retry-After', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const operator = await anOperator()
  const { body } = await pause(operator)
  expect(body.pause.group).toBeNull()
  const refused = await send(admin, group.id)
  expect([refused.status, refused.body.code]).toEqual([503, 'PAYOUTS_PAUSED'])
  expect(refused.headers.get('retry-after')).toBe('600')
  await resume(operator, body.pause._id)
  expect((await send(admin, group.id)).status).toBe(201)
})

nightTest('there is one pause for each group and one for all, even if asked for twice at once', async () => {
  const { group } = await aGroupWithPayments(provider)
  const operator = await anOperator()
  for (const groupId of [group.id, undefined]) {
    const answers = await Promise.all([1, 2, 3].map(() => pause(operator, groupId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  }
})

nightTest('a transfer requested before the pause continues', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const key = { 'idempotency-key': 'before' }
  await send(admin, group.id, key)
  await pause(await anOperator(), group.id)
  expect((await send(admin, group.id, key)).status).toBe(201)
  expect(
    await db.transaction.count({ where: { groupId: group.id, type: 'transfer', status: 'success' } }),
  ).toBe(1)
})

nightTest(
  'an operator’s daily limit for a group holds until it ends, and is in the audit trail',
  async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    const operator = await anOperator()
    const address = `POST /operator/groups/${group.id}/transfer-limit`
    const until = new Date(Date.now() + 60_000).toISOString()
    const past = await callAsOperator(operator, address, { amount: 9, until: '2020-01-01T00:00:00Z' })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([400, ['until']])
    const limitResponse = await callAsOperator(operator, address, { amount: 9, until })
    expect([limitResponse.status, limitResponse.body.transferLimit]).toEqual([
      200,
      { groupId: group.id, amount: 9, until },
    ])
    expect((await send(admin, group.id)).body.code).toBe('LIMIT_TRANSFERS')
    await callAsOperator(operator, address, { amount: 10, until, reason: 'Checked by phone' })
    expect((await send(admin, group.id)).status).toBe(201)
    expect((await listOperatorActions()).at(-1)).toMatchObject({
      what: 'transfer-limit-set',
      reason: 'Checked by phone',
    })
  },
)

nightTest('an operator who is or was in a group leaves the end of its pause to another', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const [operator, another] = [await anOperator(), await anOperator()]
  const place = { groupId: group.id, userId: operator.id }
  await db.member.create({ data: { ...place, role: 'admin', joinedAt: new Date() } })
  const { body } = await pause(operator, group.id)
  const { _id } = body.pause
  expect((await resume(operator, _id)).status).toBe(403)
  await db.member.update({ where: { groupId_userId: place }, data: { leftAt: new Date(), role: 'member' } })
  expect((await resume(operator, _id)).status).toBe(403)
  expect((await send(admin, group.id)).body.code).toBe('PAYOUTS_PAUSED')
  expect((await resume(another, _id)).status).toBe(200)
})

nightTest('nor do they raise what it may transfer or refund in a day', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const [operator, another] = [await anOperator(), await anOperator()]
  const place = { groupId: group.id, userId: operator.id }
  await db.member.create({ data: { ...place, leftAt: new Date(), joinedAt: new Date() } })
  const limit = { amount: 1000, until: new Date(Date.now() + 60_000).toISOString() }
  for (const kind of ['transfer', 'refund']) {
    const address = `POST /operator/groups/${group.id}/${kind}-limit`
    expect((await callAsOperator(operator, address, limit)).status).toBe(403)
    expect((await callAsOperator(another, address, limit)).status).toBe(200)
  }
  expect((await send(admin, group.id)).status).toBe(201)
})
