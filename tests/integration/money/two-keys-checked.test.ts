import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { HOUR, now } from '@/lib/base/clock'
import { confirmTransfer } from '@/lib/money/transfers/answer-transfer'
import { endAdminRequests } from '@/lib/money/transfers/end-admin-requests'
import { expireTransfer } from '@/lib/money/transfers/expire-transfer'
import { listWaitingTransfers } from '@/lib/money/transfers/queries'
import { TRANSFER_MESSAGES } from '@/lib/money/transfers/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroupWithPayments, aUser, balanceOf, settleReversals, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { queryAsOwner } from '../../support/states'

const provider = openProviderWithBooks()

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })
const confirmBy = ({ token }: TestUser, id: string, headers = {}) =>
  call(confirm, `/transfer/${id}/confirm`, { method: 'POST', token, headers })
/** Why this admin is told they cannot confirm the transfer that waits; null if they are offered to. */
const problemFor = async ({ id: userId }: TestUser, groupId: string) =>
  (await listWaitingTransfers({ userId }, groupId)).map(({ problem }) => problem)
const statusOf = async (id: string) => (await db.transaction.findUniqueOrThrow({ where: { id } })).status

/** A group with £50 and two keys on, and a transfer that waits for the second admin. */
async function aWaitingTransfer(pounds = 30) {
  const { admin: asker, payer: other, group, ...rest } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  const { body } = await send(asker, group.id, pounds)
  return { asker, other, group, ...rest, id: body.data.transferId as string }
}

describe('a waiting transfer is checked again on confirmation:', () => {
  nightTest('not while the group owes for a lost dispute that nothing else covers', async () => {
    const { asker, other, group, account, older, id } = await aWaitingTransfer()
    await confirmBy(other, id)
    await provider.control.apply({ payOut: { account, amount: 3000 } })
    const { transferId } = (await send(asker, group.id, 20)).body.data
    const { dispute = '' } = await provider.control.apply({
      disputeOpen: older.chargeId,
      awaitWebhooks: true,
    })
    await settleReversals()
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    expect(await balanceOf(group.id)).toMatchObject({
      availablePence: 0,
      reservedPence: 2000,
      debtPence: 3000,
    })
    const { status, body } = await confirmBy(other, transferId)
    expect([status, body.code]).toEqual([409, 'GROUP_HAS_DEBT'])
    expect(await problemFor(other, group.id)).toEqual([body.message])
    expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 2000 })
    await call(decline, `/transfer/${transferId}/decline`, { method: 'POST', token: other.token })
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, reservedPence: 0, debtPence: 1000 })
  })

  nightTest('not while transfers are paused, and afterwards with the same key', async () => {
    const { other, group, id } = await aWaitingTransfer()
    const pause = { reason: 'to look', createdAt: now() }
    const headers = { 'idempotency-key': 'later' }
    for (const [groupId, expected] of [
      [group.id, 409],
      [null, 503],
    ] as const) {
      await db.payoutPause.create({ data: { ...pause, groupId } })
      const { status, body } = await confirmBy(other, id, headers)
      expect(status).toBe(expected)
      expect(await problemFor(other, group.id)).toEqual([body.message])
      await db.payoutPause.updateMany({ data: { endedAt: now() } })
    }
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, reservedPence: 3000 })
    expect(await problemFor(other, group.id)).toEqual([null])
    expect((await confirmBy(other, id, headers)).status).toBe(200)
  })

  nightTest(
    'not while the account can receive nothing, nor as long as its replacement is too new',
    async () => {
      const { other, group, id } = await aWaitingTransfer()
      const change = (data: object) =>
        db.payoutAccount.updateMany({ where: { groupId: group.id, disconnectedAt: null }, data })
      await change({ payoutEnabled: false })
      expect(await problemFor(other, group.id)).toEqual([TRANSFER_MESSAGES.notEnabled])
      await change({ payoutEnabled: true, connectedAt: now() })
      const { ownerId } = await db.payoutAccount.findFirstOrThrow({ where: { groupId: group.id } })
      const at = now()
      const before = { ownerId, idempotencyKey: 'before', createdAt: at, enabledAt: at, disconnectedAt: at }
      await db.payoutAccount.create({ data: { ...before, groupId: group.id } })
      const { body } = await confirmBy(other, id)
      expect(body.code).toBe('COOLING_OFF')
      expect(await problemFor(other, group.id)).toEqual([body.message])
    },
  )
})

nightTest('one that cannot be declined in time stops neither others nor the sweep', async () => {
  const [stuck, late] = [await aWaitingTransfer(), await aWaitingTransfer()]
  const constraint = `keeps_waiting CHECK (id <> '${stuck.id}' OR "awaitingUntil" IS NOT NULL)`
  await queryAsOwner(`ALTER TABLE transfers ADD CONSTRAINT ${constraint}`)
  try {
    await provider.advanceTime(73 * HOUR)
    await sweep()
    expect([await statusOf(stuck.id), await statusOf(late.id)]).toEqual(['pending', 'failed'])
  } finally {
    await queryAsOwner('ALTER TABLE transfers DROP CONSTRAINT keeps_waiting')
  }
  await sweep()
  expect(await statusOf(stuck.id)).toBe('failed')
})

describe('a waiting transfer is not declined', () => {
  nightTest('by an inquiry, nor by a dispute that the rest of the payment covers', async () => {
    const { group, older, newer, id } = await aWaitingTransfer(10)
    await provider.control.apply({ disputeOpen: newer.chargeId, inquiry: true, awaitWebhooks: true })
    await provider.control.apply({ disputeOpen: older.chargeId, amount: 1500, awaitWebhooks: true })
    expect(await statusOf(id)).toBe('pending')
    expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 1000, disputedPence: 1500 })
    await provider.control.apply({ disputeOpen: older.chargeId, amount: 600, awaitWebhooks: true })
    expect(await statusOf(id)).toBe('failed')
    expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 0, disputedPence: 2100 })
  })
  nightTest('by the loss of a dispute whose money had been set aside', async () => {
    const { asker, other, group, older, id: first } = await aWaitingTransfer(10)
    const opened = await provider.control.apply({ disputeOpen: older.chargeId, amount: 1500 })
    await provider.control.waitForWebhooks()
    const { transferId: rest } = (await send(asker, group.id, 25)).body.data
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, reservedPence: 3500 })
    const { dispute = '' } = opened
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    expect([await statusOf(first), await statusOf(rest)]).toEqual(['pending', 'pending'])
    expect((await confirmBy(other, rest)).status).toBe(200)
  })
})

describe('money that is not sent after all is frozen for an uncovered dispute:', () => {
  /** £30 is disputed and cannot come back from the bank; the transfer of the other £20 waits. */
  async function shortOfMoney() {
    const { id: sent, ...rest } = await aWaitingTransfer()
    await confirmBy(rest.other, sent)
    await provider.control.apply({ payOut: { account: rest.account, amount: 3000 } })
    const { transferId: id } = (await send(rest.asker, rest.group.id, 20)).body.data
    await provider.control.apply({ disputeOpen: rest.older.chargeId, awaitWebhooks: true })
    await settleReversals()
    expect(await balanceOf(rest.group.id)).toMatchObject({ reservedPence: 2000, disputedPence: 0 })
    return { ...rest, id: id as string }
  }
  type Short = Awaited<ReturnType<typeof shortOfMoney>>
  const frozen = { availablePence: 0, reservedPence: 0, disputedPence: 2000 }

  nightTest.each<[string, (short: Short) => Promise<unknown>]>([
    [
      'declined',
      ({ other, id }) => call(decline, `/transfer/${id}/decline`, { method: 'POST', token: other.token }),
    ],
    ['unanswered', ({ id }) => expireTransfer(id)],
    [
      'asked for by somebody who is no longer an admin',
      ({ asker, group }) => transact((tx) => endAdminRequests(tx, { groupId: group.id, userId: asker.id })),
    ],
    [
      'called off with the payout account',
      ({ asker, group }) =>
        call(disconnect, `/group/${group.id}/payout-account`, { method: 'DELETE', token: asker.token }),
    ],
  ])('%s', async (_, end) => {
    const short = await shortOfMoney()
    await end(short)
    expect(await statusOf(short.id)).toBe('failed')
    expect(await balanceOf(short.group.id)).toMatchObject(frozen)
  })

  nightTest('confirmed, but not sent before the payout account was disconnected', async () => {
    const { asker, other, group, id } = await shortOfMoney()
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 6 }],
    })
    await confirmBy(other, id)
    await db.transferLeg.updateMany({ where: { transferId: id }, data: { attempts: 0 } })
    await call(disconnect, `/group/${group.id}/payout-account`, { method: 'DELETE', token: asker.token })
    expect(await statusOf(id)).toBe('failed')
    expect(await balanceOf(group.id)).toMatchObject(frozen)
  })

  nightTest('the money that a refund would take from it stays reserved', async () => {
    const { asker, newer, group, id } = await shortOfMoney()
    const { status, body } = await call(refund, `/payment/${newer.id}/refund`, {
      token: asker.token,
      body: { amount: 5 },
    })
    expect([status, body.code]).toEqual([409, 'NOT_ENOUGH_AVAILABLE'])
    expect(await statusOf(id)).toBe('pending')
    expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 2000, disputedPence: 0 })
  })
})

nightTest('a second transfer takes nothing that the first has reserved', async () => {
  const { asker, group, newer } = await aWaitingTransfer()
  const { transferId } = (await send(asker, group.id, 20)).body.data
  const legs = await db.transferLeg.findMany({ where: { transferId } })
  expect(legs.map(({ paymentId, amountPence }) => [paymentId, amountPence])).toEqual([[newer.id, 2000]])
})

nightTest('one key confirms it once, and affects no other transfer', async () => {
  const { asker, other, group, id } = await aWaitingTransfer()
  const { transferId } = (await send(asker, group.id, 20)).body.data
  const viewer = { userId: other.id, username: other.username } as Viewer
  const confirmIt = () => confirmTransfer({ viewer, transferId: id, idempotencyKey: 'yes' })
  expect(await Promise.all([confirmIt(), confirmIt()])).toEqual([0, 0])
  const legs = await db.transferLeg.findMany({ where: { transferId } })
  expect(legs.map(({ status, nextCheckAt }) => [status, nextCheckAt])).toEqual([['waiting', null]])
  const { data } = await stripe.transfers.list({ transfer_group: group.id })
  expect(data.map(({ amount }) => amount)).toEqual([3000])
})

nightTest('it keeps waiting while two admins are left, whoever else steps down', async () => {
  const { other, group, id } = await aWaitingTransfer()
  const { id: userId } = await aUser('third')
  await db.member.create({ data: { groupId: group.id, userId, joinedAt: new Date(0) } })
  await transact((tx) => endAdminRequests(tx, { groupId: group.id, userId }))
  expect(await statusOf(id)).toBe('pending')
  expect((await confirmBy(other, id)).status).toBe(200)
})

nightTest('admins see what is waiting and whether they can confirm it; members do not', async () => {
  const { asker, other, group, id } = await aWaitingTransfer()
  const awaitingUntil = (await db.transfer.findUniqueOrThrow({ where: { id } })).awaitingUntil
  const shown = {
    _id: id,
    amountPence: 3000,
    askedBy: asker.username,
    expiresAt: awaitingUntil?.toISOString(),
  }
  const seenBy = ({ id: userId }: TestUser) => listWaitingTransfers({ userId }, group.id)
  expect(await seenBy(other)).toEqual([{ ...shown, isOwn: false, problem: null }])
  const problem = 'Another admin has to confirm the transfer you asked for.'
  expect(await seenBy(asker)).toEqual([{ ...shown, isOwn: true, problem }])
  await provider.advanceTime(73 * HOUR)
  expect(await seenBy(other)).toEqual([])
  await provider.advanceTime(-73 * HOUR)
  await db.member.updateMany({ where: { userId: other.id }, data: { role: 'member' } })
  expect(await seenBy(other)).toEqual([])
})

nightTest('if every other admin is too new, all of them are told how it goes on', async () => {
  const { asker, other, group } = await aWaitingTransfer()
  const promotion = { adminSince: now(), madeAdminById: asker.id }
  await db.member.updateMany({ where: { groupId: group.id, userId: { not: asker.id } }, data: promotion })
  // Who is no admin could not confirm it, however long they have been here.
  const { id: userId } = await aUser('member')
  await db.member.create({ data: { groupId: group.id, userId, joinedAt: new Date(0) } })
  expect(await problemFor(asker, group.id)).toEqual([
    'Nobody can confirm this: all the other admins are too new. Take it back, and ask again tomorrow.',
  ])
  expect(await problemFor(other, group.id)).toEqual([
    `You became an admin too recently to confirm this transfer, and nobody else can. ${asker.username} can take it back, and ask again tomorrow.`,
  ])
})
