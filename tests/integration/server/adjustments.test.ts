import { randomUUID } from 'node:crypto'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { env } from '@/lib/base/env'
import { disputeFrozen } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroup,
  aUser,
  balanceOf,
  connectPayout,
  expectSoundLedger,
  newsOf,
  pay,
  settleReversals,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator, listOperatorActions } from '../../support/operators'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
beforeEach(() => {
  env.OPERATORS = []
})

const askForAdjustment = (by: TestUser, groupId: string, amount: number | string, reason = 'Charged twice') =>
  callAsOperator(by, 'POST /operator/adjustments', { groupId, amount, reason })
const approve = (by: TestUser, id: string) => callAsOperator(by, `POST /operator/adjustments/${id}/approve`)

/** An adjustment of a group, requested by one operator and approved by another. */
async function adjust(groupId: string, amount: number) {
  const [one, other] = [await anOperator(), await anOperator()]
  const { body } = await askForAdjustment(one, groupId, amount)
  return (await approve(other, body.adjustment._id)).status
}

nightTest(
  'whoever asked does not approve it with another account of the same email, nor deletes theirs while it waits',
  async () => {
    const { group } = await aGroupWith(30)
    const one = await anOperator()
    const { _id } = (await askForAdjustment(one, group.id, 5)).body.adjustment
    const refused = await call(deleteUser, `/user/${one.id}`, { method: 'DELETE', token: one.token })
    expect([refused.status, refused.body.code]).toEqual([409, 'ADJUSTMENT_WAITS'])

    // As if the account had gone before that was refused, and they had signed up again.
    await db.identifier.deleteMany({ where: { userId: one.id } })
    await db.user.update({
      where: { id: one.id },
      data: { email: null, username: null, deletedAt: new Date() },
    })
    const again = await anOperator()
    await db.user.update({ where: { id: again.id }, data: { email: one.email } })
    const answer = await approve(again, _id)
    expect([answer.status, answer.body.message]).toEqual([403, 'Another operator has to approve this.'])
    const shown = (await callAsOperator(again, 'GET /operator/adjustments')).body.adjustments
    expect(shown.find((each: { _id: string }) => each._id === _id)).toMatchObject({
      askedBy: one.email,
      isOwn: true,
    })
    const change = {
      subject: 'adjustment',
      id: _id,
      to: 'approved',
      why: 'approved',
      actorId: again.id,
    } as const
    await expect(transact((tx) => changeState(tx, change))).rejects.toThrow('two_operators')
    expect((await approve(await anOperator(), _id)).status).toBe(200)
  },
)

/** A group with one admin, into which this many pounds were paid. */
async function aGroupWith(pounds: number) {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const { id, chargeId } = await pay(provider, admin, group.id, pounds)
  return { admin, group, id, chargeId }
}

nightTest('one operator requests it, another approves, and the group gets the money', async () => {
  const { admin, group } = await aGroupWith(30)
  const [one, other] = [await anOperator(), await anOperator()]
  const answer = await askForAdjustment(one, group.id, '12.50')
  expect([answer.status, answer.body]).toMatchObject([
    202,
    { message: 'Waiting for another operator', adjustment: { amount: 12.5, status: 'asked', isOwn: true } },
  ])
  const { _id } = answer.body.adjustment
  expect((await balanceOf(group.id)).availablePence).toBe(3000)
  const listWaiting = async () => (await callAsOperator(other, 'GET /operator/adjustments')).body.adjustments
  const waiting = await listWaiting()
  expect(waiting).toMatchObject([{ _id, isOwn: false, askedBy: one.email, group: { title: group.title } }])

  const approved = await approve(other, _id)
  expect([approved.status, approved.body.adjustment.status]).toEqual([200, 'approved'])
  expect(await listWaiting()).toEqual([])
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 4250, remittedPence: 3000, debtPence: 0 })
  await expectSoundLedger()
  expect((await newsOf(admin)).at(-1)).toBe(`We corrected the money of “${group.title}” by £12.50.`)
  expect((await listOperatorActions()).slice(-2)).toEqual([
    { who: one.email, what: 'adjustment-asked', subject: _id, reason: 'Charged twice' },
    { who: other.email, what: 'adjustment-approved', subject: _id, reason: 'Charged twice' },
  ])
})

nightTest('nobody can approve their own request, which the database enforces', async () => {
  const { group } = await aGroupWith(30)
  const operator = await anOperator()
  const { _id } = (await askForAdjustment(operator, group.id, 5)).body.adjustment
  const answer = await approve(operator, _id)
  expect([answer.status, answer.body.message]).toEqual([403, 'Another operator has to approve this.'])
  const change = { subject: 'adjustment', to: 'approved', why: 'approved', id: _id } as const
  for (const actor of [{ actorId: operator.id }, {}])
    await expect(transact((tx) => changeState(tx, { ...change, ...actor }))).rejects.toThrow('two_operators')
  expect((await balanceOf(group.id)).availablePence).toBe(3000)
})

nightTest('it is approved once, even by several at once', async () => {
  const { group } = await aGroupWith(30)
  const [one, ...others] = [await anOperator(), await anOperator(), await anOperator()]
  const { _id } = (await askForAdjustment(one, group.id, 5)).body.adjustment
  const answers = await Promise.all([...others, ...others].map((other) => approve(other, _id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await balanceOf(group.id)).availablePence).toBe(3500)
})

nightTest('a declined one is never posted', async () => {
  const { group } = await aGroupWith(30)
  const [one, other] = [await anOperator(), await anOperator()]
  const { _id } = (await askForAdjustment(one, group.id, 5)).body.adjustment
  const declined = await callAsOperator(one, `POST /operator/adjustments/${_id}/decline`, {
    reason: 'A mistake',
  })
  expect([declined.status, declined.body.adjustment.status]).toEqual([200, 'declined'])
  expect((await approve(other, _id)).status).toBe(409)
  expect((await balanceOf(group.id)).availablePence).toBe(3000)
  expect((await listOperatorActions()).at(-1)).toMatchObject({
    what: 'adjustment-declined',
    reason: 'A mistake',
  })
})

nightTest('one against the group takes what is available, with the rest as debt', async () => {
  const { group } = await aGroupWith(30)
  expect(await adjust(group.id, -10)).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, debtPence: 0 })
  expect(await adjust(group.id, -25)).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, debtPence: 500 })
  await expectSoundLedger()
})

nightTest('one for the group pays its debt first', async () => {
  const { group } = await aGroupWith(30)
  await adjust(group.id, -35)
  expect(await adjust(group.id, 12)).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 700, debtPence: 0 })
  await expectSoundLedger()
})

nightTest('one for a group with an uncovered dispute is frozen for it', async () => {
  const { admin, group, chargeId } = await aGroupWith(30)
  const account = await connectPayout(provider, admin, group.id)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 30 } })
  await provider.control.apply({ payOut: { account, amount: 3000 } })
  await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
  await settleReversals()
  expect(await adjust(group.id, 10)).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, disputedPence: 1000 })
  await expectSoundLedger()
})

nightTest('frozen money and money in transit are not touched', async () => {
  const { admin, group, id } = await aGroupWith(30)
  await connectPayout(provider, admin, group.id)
  await transact((tx) =>
    postEntry(tx, {
      groupId: group.id,
      cause: { subject: 'dispute', id, step: 'frozen' },
      postings: disputeFrozen(2500),
    }),
  )
  expect(await adjust(group.id, -10)).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, disputedPence: 2500, debtPence: 500 })
  const sent = await call(transfer, `/payment/${group.id}/transfer`, {
    token: admin.token,
    body: { amount: 1 },
  })
  expect(sent.status).toBe(400)
})

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: 1.005 }, 'amount'],
  [{ amount: '--5' }, 'amount'],
  [{ amount: 1_000_000.01 }, 'amount'],
  [{ reason: '' }, 'reason'],
  [{ reason: 'x'.repeat(501) }, 'reason'],
  [{ groupId: 'x' }, 'groupId'],
])('%j is refused', async (part, field) => {
  const operator = await anOperator()
  const body = { groupId: randomUUID(), amount: 5, reason: 'Charged twice', ...part }
  const answer = await callAsOperator(operator, 'POST /operator/adjustments', body)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
})

test('an unknown one is not found', async () => {
  const operator = await anOperator()
  expect((await askForAdjustment(operator, randomUUID(), 5)).body.code).toBe('GROUP_NOT_FOUND')
  expect((await approve(operator, randomUUID())).status).toBe(404)
})

nightTest('a request is not altered afterwards', async () => {
  const { group } = await aGroupWith(30)
  const operator = await anOperator()
  const { _id: id } = (await askForAdjustment(operator, group.id, 5)).body.adjustment
  const statements = [
    `UPDATE adjustments SET "amountPence" = 500000 WHERE id = '${id}'`,
    `UPDATE adjustments SET "requestedById" = "groupId" WHERE id = '${id}'`,
    `DELETE FROM adjustments WHERE id = '${id}'`,
  ]
  for (const statement of statements)
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow('changes by its history only')
})
