import { DELETE as reopen } from '@/app/api/group/[id]/close/route'
import { GET as closing } from '@/app/api/group/[id]/closing/route'
import { GET as preview, POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE } from '@/lib/base/clock'
import { adjustmentMade } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { expectProviderAgrees, settleEverything } from '../../support/expect-provider-agrees'
import { aGift, aGroupWithLink } from '../../support/gifts'
import {
  aGroup,
  aGroupOfPayers,
  aUser,
  balanceOf,
  connectPayout,
  newsOf,
  pay,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh())

/** Once everything has ended, our records match what the provider did. */
async function expectAgreementOn(groupId: string) {
  await settleEverything(provider)
  await expectProviderAgrees([{ groupId }])
}

/** A group that has collected £50 and £30 from two members, their whole shares, and nothing from the admin. */
async function collected() {
  const scene = await aGroupOfPayers(5000)
  await db.member.updateMany({
    where: { groupId: scene.group.id, userId: scene.other.id },
    data: { contributionPence: 3000 },
  })
  const first = await pay(provider, scene.payer, scene.group.id, 50)
  const second = await pay(provider, scene.other, scene.group.id, 30)
  return { ...scene, groupId: scene.group.id, first, second }
}

const share = (by: TestUser, groupId: string, amount: number, headers = {}) =>
  call(shareOut, `/group/${groupId}/share-out`, { token: by.token, headers, body: { amount } })

const previewBy = async (by: TestUser, groupId: string, query = '') =>
  (await call(preview, `/group/${groupId}/share-out${query}`, { token: by.token })).body.shareOut

const partsOf = (body: { parts: { username: string; amount: number; status: string }[] }) =>
  body.parts.map(({ username, amount, status }) => [username, amount, status])

const standing = async (by: TestUser, groupId: string) =>
  (await call(closing, `/group/${groupId}/closing`, { token: by.token })).body.closing

const sharesIn = async (groupId: string) =>
  new Map(
    (await db.member.findMany({ where: { groupId } })).map((one) => [one.userId, one.contributionPence]),
  )

test('the surplus is refunded to the payers in proportion', async () => {
  const { admin, payer, other, groupId } = await collected()
  expect(await previewBy(admin, groupId, '?amount=8')).toEqual({
    amount: 8,
    availableAmount: 80,
    shareableAmount: 80,
    parts: [
      { username: payer.username, name: 'Test Person', amount: 5 },
      { username: other.username, name: 'Test Person', amount: 3 },
    ],
  })
  const { status, body } = await share(admin, groupId, 8)
  expect([status, body.message]).toEqual([201, 'The money is on its way back'])
  expect(partsOf(body)).toEqual([
    [payer.username, 5, 'success'],
    [other.username, 3, 'success'],
  ])
  expect(body.data).toMatchObject({ _id: groupId, remittedAmount: 72, availableAmount: 72 })
  expect(await newsOf(payer)).toContainEqual(expect.stringMatching(/^£5\.00 was refunded to you from/))
  expect(await db.transaction.count({ where: { groupId, type: 'refund', status: 'success' } })).toBe(2)
  await expectAgreementOn(groupId)
})

nightTest('everybody is told once, not of each refund', async () => {
  const { admin, payer, other, group, groupId } = await collected()
  const idle = await aUser('idle')
  await db.member.create({ data: { groupId, userId: idle.id, joinedAt: new Date() } })
  await share(admin, groupId, 8)
  const news = `${admin.username} is sharing out £8.00 of “${group.title}” among those who paid, back to their cards.`
  const of = async (person: TestUser) =>
    (await newsOf(person)).filter((text) => /refunded|sharing/.test(text))
  expect(await of(other)).toEqual([`£3.00 was refunded to you from “${group.title}”.`])
  expect(await of(payer)).toEqual([`£5.00 was refunded to you from “${group.title}”.`])
  expect(await of(idle)).toEqual([news])
  expect(await of(admin)).toEqual([])
})

nightTest('nobody owes again what they got back, and those who owed still owe the same', async () => {
  const { admin, payer, other, groupId } = await collected()
  await db.member.updateMany({ where: { groupId, userId: other.id }, data: { contributionPence: 4000 } })
  await share(admin, groupId, 8)
  const shares = await sharesIn(groupId)
  expect([shares.get(payer.id), shares.get(other.id), shares.get(admin.id)]).toEqual([4500, 3700, 5000])
})

nightTest('under autoSplit, refunds raise nobody else’s share', async () => {
  const { admin, payer, groupId } = await collected()
  await db.group.update({ where: { id: groupId }, data: { splitOption: 'autoSplit' } })
  await share(admin, groupId, 8)
  const shares = await sharesIn(groupId)
  expect([shares.get(payer.id), shares.get(admin.id)]).toEqual([4500, 5000])
  expect(await db.member.count({ where: { groupId, pinned: false } })).toBe(0)
})

nightTest('transferred money cannot be shared out, but what is left of each payment can', async () => {
  const { admin, payer, other, groupId } = await collected()
  await connectPayout(provider, admin, groupId)
  await call(transfer, `/payment/${groupId}/transfer`, { token: admin.token, body: { amount: 60 } })
  const much = await share(admin, groupId, 20.01)
  expect([much.status, much.body.message]).toEqual([400, 'At most £20.00 can be shared out.'])
  const { body } = await share(admin, groupId, 20)
  expect(partsOf(body)).toEqual([
    [payer.username, 12.5, 'success'],
    [other.username, 7.5, 'success'],
  ])
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 6000, availablePence: 0, debtPence: 0 })
  const none = await share(admin, groupId, 0.01)
  expect([none.status, none.body.message]).toEqual([400, 'There is nothing here that could be shared out.'])
  await expectAgreementOn(groupId)
})

nightTest('only refundable payments take part: none in dispute, and nothing already refunded', async () => {
  const { admin, payer, other, groupId, first, second } = await collected()
  await provider.control.apply({ disputeOpen: first.chargeId, awaitWebhooks: true })
  expect(await previewBy(admin, groupId)).toMatchObject({
    shareableAmount: 30,
    parts: [{ username: other.username, amount: 30 }],
  })
  const asked = await call(refund, `/payment/${second.id}/refund`, {
    token: admin.token,
    body: { amount: 10 },
  })
  expect(asked.status).toBe(201)
  const { body } = await share(admin, groupId, 20)
  expect(partsOf(body)).toEqual([[other.username, 20, 'success']])
  expect((await previewBy(admin, groupId)).shareableAmount).toBe(0)
  expect((await sharesIn(groupId)).get(payer.id)).toBe(5000)
})

nightTest('money added by operators was on nobody’s card, so it cannot be shared out', async () => {
  const { admin, groupId, second } = await collected()
  await call(refund, `/payment/${second.id}/refund`, { token: admin.token, body: { amount: 10 } })
  const [one, other] = [await aUser('operator'), await aUser('operator')]
  await forceSql(`INSERT INTO adjustments (id, "groupId", "amountPence", reason, "requestedById", "createdAt", status, "decidedById", "decidedAt")
    VALUES (gen_random_uuid(), '${groupId}', 500, 'A test', '${one.id}', now(), 'approved', '${other.id}', now())`)
  const postings = adjustmentMade({ amountPence: 500, availablePence: 0, debtPence: 0 })
  const cause = { subject: 'adjustment', id: 'by hand', step: 'posted' } as const
  await transact((tx) => postEntry(tx, { groupId, cause, postings }))
  const both = { availableAmount: 75, shareableAmount: 70 }
  expect(await previewBy(admin, groupId)).toMatchObject(both)
  expect(await standing(admin, groupId)).toMatchObject(both)
})

nightTest('one key sent five times at once shares out once; with another amount it is refused', async () => {
  const { admin, groupId } = await collected()
  const key = { 'idempotency-key': 'wrap-up' }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => share(admin, groupId, 8, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 7200, availablePence: 7200 })
  const other = await share(admin, groupId, 9, key)
  expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  await expectAgreementOn(groupId)
})

nightTest('two admins at once give back no more than there is', async () => {
  const { admin, payer, groupId } = await collected()
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { role: 'admin' } })
  const answers = await Promise.all([share(admin, groupId, 50), share(payer, groupId, 50)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  await expectAgreementOn(groupId)
})

nightTest('a part refused by the bank stays in the group, is shown, and can be retried alone', async () => {
  const { admin, payer, other, groupId, first } = await collected()
  await provider.control.apply({ refundsPending: true })
  const { status, body } = await share(admin, groupId, 8)
  expect([status, partsOf(body)]).toEqual([
    201,
    [
      [payer.username, 5, 'pending'],
      [other.username, 3, 'pending'],
    ],
  ])
  expect((await standing(admin, groupId)).obstacles[0]).toMatchObject({ code: 'REFUND_UNDER_WAY', amount: 8 })
  for (const { _id, username } of body.parts) {
    const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: _id } })
    const outcome = username === payer.username ? 'failed' : 'succeeded'
    await provider.control.apply({
      settleRefund: { refund: providerRefundId ?? '', outcome },
      awaitWebhooks: true,
    })
  }
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 7700, availablePence: 7700 })
  const refused = { paymentId: first.id, username: payer.username, name: 'Test Person', amount: 5 }
  expect((await standing(admin, groupId)).failedParts).toMatchObject([refused])
  await provider.control.apply({ refundsPending: false })
  const again = { token: admin.token, body: { amount: 5 } }
  expect((await call(refund, `/payment/${first.id}/refund`, again)).status).toBe(201)
  expect((await standing(admin, groupId)).failedParts).toEqual([])
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 7200, availablePence: 7200 })
  await expectAgreementOn(groupId)
})

nightTest.each(['reset-after', '503'] as const)(
  'answers lost by %s keep the money set aside; asked again each is returned once',
  async (mode) => {
    const { admin, groupId } = await collected()
    await provider.control.apply({
      webhooks: 'drop',
      fail: [{ method: 'POST', path: '/v1/refunds', mode, times: 8 }],
    })
    const { body } = await share(admin, groupId, 8)
    expect(body.parts.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending'])
    expect(await balanceOf(groupId)).toMatchObject({ availablePence: 7200, reservedPence: 800 })
    await provider.control.apply({ reset: true, webhooks: 'drop' })
    await provider.advanceTime(1.1 * MINUTE)
    await sweep()
    expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 7200, reservedPence: 0 })
    await expectAgreementOn(groupId)
  },
)

nightTest('a transfer waiting for a second admin is not cancelled for it: 409', async () => {
  const { admin, payer, groupId } = await collected()
  await connectPayout(provider, admin, groupId)
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: groupId }, data: { twoKeys: true } })
  await call(transfer, `/payment/${groupId}/transfer`, { token: admin.token, body: { amount: 60 } })
  const answer = await share(admin, groupId, 8)
  expect([answer.status, answer.body.code]).toEqual([409, 'TRANSFER_WAITING'])
})

nightTest('former members’ payments take part; a closed group shares nothing out', async () => {
  const { admin, other, groupId } = await collected()
  await db.member.updateMany({ where: { groupId, userId: other.id }, data: { leftAt: new Date() } })
  expect(partsOf((await share(admin, groupId, 8)).body)[1]).toEqual([other.username, 3, 'success'])
  await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
  const closed = await share(admin, groupId, 8)
  expect([closed.status, closed.body.code]).toEqual([409, 'GROUP_CLOSED'])
  await call(reopen, `/group/${groupId}/close`, { method: 'DELETE', token: admin.token })
  expect((await share(admin, groupId, 8)).status).toBe(201)
})

nightTest('a gift takes part under its giver’s name, or without one if erased', async () => {
  const { admin, code, groupId } = await aGroupWithLink()
  const { id } = await aGift(provider, code, 20)
  const named = await previewBy(admin, groupId)
  expect(named.parts).toEqual([{ username: 'Sam Giver', name: 'Sam Giver', amount: 20 }])
  await db.gift.update({ where: { id }, data: { name: '' } })
  const unnamed = (await previewBy(admin, groupId)).parts
  expect(unnamed).toEqual([{ username: 'Someone', name: 'Someone', amount: 20 }])
  await provider.control.apply({ refundsPending: true })
  const { body } = await share(admin, groupId, 8)
  expect(partsOf(body)).toEqual([['Someone', 8, 'pending']])
  const { providerRefundId } = await db.refund.findFirstOrThrow({ where: { paymentId: id } })
  await provider.control.apply({
    settleRefund: { refund: providerRefundId ?? '', outcome: 'failed' },
    awaitWebhooks: true,
  })
  expect((await standing(admin, groupId)).failedParts).toMatchObject([{ paymentId: id, username: 'Someone' }])
})

nightTest('it is for admins, with a code if 2FA is on; too little and nonsense are refused', async () => {
  const { admin, payer, groupId } = await collected()
  expect((await share(payer, groupId, 1)).status).toBe(403)
  expect((await share(await aUser(), groupId, 1)).status).toBe(404)
  for (const amount of [0, -1]) expect((await share(admin, groupId, amount)).status).toBe(400)
  await db.user.update({ where: { id: admin.id }, data: { is2FaEnabled: true } })
  await db.session.updateMany({ where: { userId: admin.id }, data: { steppedUpAt: null } })
  expect((await share(admin, groupId, 1)).body.code).toBe('STEP_UP_REQUIRED')
})

nightTest('with many payers, every penny goes back', async () => {
  const admin = await aUser('admin')
  const payers = await Promise.all(Array.from({ length: 7 }, () => aUser('payer')))
  const { id: groupId } = await aGroup({ admin, members: payers, contributionPence: 1001 })
  for (const payer of payers) await pay(provider, payer, groupId, 10.01)
  const { body } = await share(admin, groupId, 70.07)
  expect(body.parts).toHaveLength(7)
  await expectAgreementOn(groupId)
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 0, availablePence: 0, reservedPence: 0 })
})
