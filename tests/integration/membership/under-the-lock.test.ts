import { addMs, HOUR, now } from '@/lib/base/clock'
import { adjustmentMade } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { writeRefunds } from '@/lib/money/refunds/write-refunds'
import { expireTransfer } from '@/lib/money/transfers/expire-transfer'
import { db } from '@/lib/platform/db/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, askToGive, changeGift, giftOf } from '../../support/gifts'
import { aGroup, aGroupWithPayments, askToPay, balanceOf, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { loadHandler } from '../../support/routes'

/** What was true before a command got its group’s lock may be true no longer: each one looks again under the lock. */

openDatabase()
const provider = openProvider({ writesRowsByHand: true })

const REFUND = 'POST /payment/{id}/refund'

/** Makes a call by its address, such as `POST /group/{id}/forgive`. */
async function ask(by: TestUser, address: string, id: string, body?: object) {
  const [method = '', path = ''] = address.split(' ')
  const handler = await loadHandler({ method: method as 'GET', path })
  return call(handler, path.replace('{id}', id), { method, token: by.token, body })
}

/** A group with £50 and two admins, of whom `other` has paid £30. */
async function aCollectedGroup({ twoKeys = false } = {}) {
  const { admin, payer: other, group, older, newer, account } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys } })
  return { admin, other, groupId: group.id, older, newer, account }
}
type Scene = Awaited<ReturnType<typeof aCollectedGroup>>

/** The same, with a transfer of £20 that waits for the second admin. */
async function aWaitingTransfer() {
  const scene = await aCollectedGroup({ twoKeys: true })
  const { body } = await ask(scene.admin, 'POST /payment/{id}/transfer', scene.groupId, { amount: 20 })
  return { ...scene, transferId: String(body.data.transferId) }
}

type Change = (tx: Tx) => Promise<unknown>

/** The answer to a call that finds the group changed once it has its lock. */
async function answerDuring(
  { groupId }: Scene,
  make: () => Promise<{ status: number; body: { code?: string } }>,
  change: Change,
) {
  const { status, body } = await callDuring(groupId, make, change)
  return [status, body.code]
}

const stepDown =
  ({ groupId }: Scene, { id: userId }: TestUser): Change =>
  (tx) =>
    tx.member.updateMany({ where: { groupId, userId }, data: { role: 'member' } })
const leave =
  ({ groupId }: Scene, { id: userId }: TestUser): Change =>
  (tx) =>
    tx.member.updateMany({ where: { groupId, userId }, data: { leftAt: now() } })
const change =
  ({ groupId }: Scene, data: object): Change =>
  (tx) =>
    tx.group.update({ where: { id: groupId }, data })
const close = (scene: Scene) => change(scene, { closedAt: now() })
const dispute =
  ({ older }: Scene): Change =>
  (tx) => {
    const data = { id: `dp_${older.id}`, paymentId: older.id, amountPence: 3000, openedAt: now() }
    return tx.dispute.create({ data: { ...data, status: 'open' } })
  }
const pause =
  ({ groupId }: Scene): Change =>
  (tx) =>
    tx.payoutPause.create({
      data: { groupId, reason: 'A look', createdAt: now() },
    })
/** Everything that is available is on its way back to a payer. */
const refundAll =
  ({ groupId, admin, other, older, newer }: Scene): Change =>
  (tx) =>
    writeRefunds(tx, { groupId, requestedById: admin.id }, [
      { paymentId: older.id, userId: other.id, amountPence: 3000, idempotencyKey: older.id },
      { paymentId: newer.id, userId: admin.id, amountPence: 2000, idempotencyKey: newer.id },
    ])

/** Every call of an admin that moves money, or decides where and how it moves. */
const ADMINS_CALLS: [address: string, body: (scene: Scene) => object | undefined][] = [
  ['POST /payment/{id}/transfer', () => ({ amount: 5 })],
  ['POST /payment/{id}/onboard-stripe', () => undefined],
  ['POST /group/{id}/share-out', () => ({ amount: 5 })],
  ['POST /group/{id}/forgive', () => ({})],
  ['POST /group/{id}/close', () => ({ moneyStays: true })],
  ['DELETE /group/{id}/close', () => undefined],
  ['DELETE /group/{id}/delete', () => undefined],
  [
    'POST /group/{id}/noted-payment',
    ({ other }) => ({ username: other.username, amount: 5, method: 'cash' }),
  ],
  ['DELETE /group/{id}/payout-account', () => undefined],
  ['PUT /group/{id}/two-keys', () => ({ on: true })],
  ['PUT /group/{id}/member/set-amount', ({ other }) => ({ username: other.username, amount: 5 })],
]

describe('somebody who is no longer an admin', () => {
  async function expectRefused(scene: Scene, make: (by: TestUser) => Promise<{ status: number }>) {
    const before = await balanceOf(scene.groupId)
    const answer = await callDuring(scene.groupId, () => make(scene.other), stepDown(scene, scene.other))
    expect(answer.status).toBe(403)
    expect(await balanceOf(scene.groupId)).toEqual(before)
  }

  nightTest.each(ADMINS_CALLS)('is refused %s', async (address, body) => {
    const scene = await aCollectedGroup()
    await expectRefused(scene, (by) => ask(by, address, scene.groupId, body(scene)))
  })

  nightTest('is refused a refund', async () => {
    const scene = await aCollectedGroup()
    await expectRefused(scene, (by) => ask(by, REFUND, scene.older.id, { amount: 5 }))
  })

  nightTest.each(['confirm', 'decline'])('is refused to %s a transfer', async (word) => {
    const scene = await aWaitingTransfer()
    await expectRefused(scene, (by) => ask(by, `POST /transfer/{id}/${word}`, scene.transferId))
  })
})

nightTest('a refund is refused once the payment is disputed, or the money is on its way back', async () => {
  const scene = await aCollectedGroup()
  const refund = () => ask(scene.admin, REFUND, scene.older.id, { amount: 5 })
  expect(await answerDuring(scene, refund, refundAll(scene))).toEqual([409, 'NOT_REFUNDABLE'])
  const disputed = await aCollectedGroup()
  const other = () => ask(disputed.admin, REFUND, disputed.older.id, { amount: 5 })
  expect(await answerDuring(disputed, other, dispute(disputed))).toEqual([409, 'PAYMENT_IN_DISPUTE'])
})

describe('a share-out is refused', () => {
  nightTest.each([
    ['the group is closed', close, 409],
    ['the money is on its way back', refundAll, 400],
  ] as const)('once %s', async (_, changeOf, status) => {
    const scene = await aCollectedGroup()
    const share = () => ask(scene.admin, 'POST /group/{id}/share-out', scene.groupId, { amount: 5 })
    expect((await callDuring(scene.groupId, share, changeOf(scene))).status).toBe(status)
    expect(await db.refund.count({ where: { shareOutId: { not: null }, paymentId: scene.older.id } })).toBe(0)
  })
})

/** Money that an operator adds, or takes. */
const adjust =
  ({ groupId }: Scene, amountPence: number): Change =>
  (tx) =>
    postEntry(tx, {
      groupId,
      cause: { subject: 'adjustment', id: groupId, step: 'posted' },
      postings: adjustmentMade({ amountPence, availablePence: 3000, debtPence: 0 }),
    })

describe('a group', () => {
  nightTest('is not closed once money is on its way back', async () => {
    const scene = await aCollectedGroup()
    const end = () => ask(scene.admin, 'POST /group/{id}/close', scene.groupId, { moneyStays: true })
    expect(await answerDuring(scene, end, refundAll(scene))).toEqual([409, 'REFUND_UNDER_WAY'])
    expect(await db.group.findUnique({ where: { id: scene.groupId } })).toMatchObject({ closedAt: null })
  })

  nightTest('is not deleted once there is money in it', async () => {
    const scene = await aCollectedGroup()
    const { id: groupId } = await aGroup({ admin: scene.admin })
    const empty = { ...scene, groupId }
    const end = () => ask(scene.admin, 'DELETE /group/{id}/delete', groupId)
    expect(await answerDuring(empty, end, adjust(empty, 500))).toEqual([409, 'GROUP_HAS_MONEY'])
  })
})

describe('a transfer', () => {
  const send = ({ admin, groupId }: Scene) =>
    ask(admin, 'POST /payment/{id}/transfer', groupId, { amount: 20 })
  const limit =
    ({ groupId }: Scene): Change =>
    (tx) =>
      tx.transferLimit.create({ data: { groupId, amountPence: 1999, until: addMs(now(), HOUR) } })

  nightTest.each([
    ['transfers are paused', pause, [409, 'PAYOUTS_PAUSED']],
    ['the day’s limit is lower', limit, [409, 'LIMIT_TRANSFERS']],
    ['the money is on its way back', refundAll, [400, 'INVALID_INPUT']],
  ] as const)('is refused once %s', async (_, changeOf, answer) => {
    const scene = await aCollectedGroup()
    expect(await answerDuring(scene, () => send(scene), changeOf(scene))).toEqual(answer)
  })

  nightTest(
    'waits for a second admin if two keys were turned on, and is refused if there is no second',
    async () => {
      const scene = await aCollectedGroup()
      const twoKeys = change(scene, { twoKeys: true })
      expect(await answerDuring(scene, () => send(scene), twoKeys)).toEqual([202, undefined])
      const alone = async (tx: Tx) => [await twoKeys(tx), await stepDown(scene, scene.other)(tx)]
      await db.group.update({ where: { id: scene.groupId }, data: { twoKeys: false } })
      expect(await answerDuring(scene, () => send(scene), alone)).toEqual([409, 'TWO_KEYS'])
    },
  )
})

describe('a transfer that waits', () => {
  const confirm = ({ other, transferId }: Awaited<ReturnType<typeof aWaitingTransfer>>) =>
    ask(other, 'POST /transfer/{id}/confirm', transferId)
  const owe = (scene: Scene) => adjust(scene, -3001)
  const runOut =
    ({ groupId }: Scene): Change =>
    (tx) =>
      tx.transfer.updateMany({ where: { transaction: { groupId } }, data: { awaitingUntil: now() } })
  const disconnect =
    ({ groupId }: Scene): Change =>
    (tx) =>
      tx.payoutAccount.updateMany({
        where: { groupId },
        data: { disconnectedAt: now(), payoutEnabled: false },
      })

  nightTest.each([
    ['transfers are paused', pause, 'PAYOUTS_PAUSED'],
    ['the payout account is disconnected', disconnect, 'PAYOUT_NOT_ENABLED'],
    ['the group owes more than it has', owe, 'GROUP_HAS_DEBT'],
    ['its time has run out', runOut, 'ALREADY_ANSWERED'],
  ] as const)('is not confirmed once %s', async (_, changeOf, code) => {
    const scene = await aWaitingTransfer()
    expect((await answerDuring(scene, () => confirm(scene), changeOf(scene)))[1]).toBe(code)
    expect(await balanceOf(scene.groupId)).toMatchObject({ reservedPence: 2000 })
  })

  nightTest('does not expire once it was confirmed', async () => {
    const { groupId, transferId } = await aWaitingTransfer()
    await db.transfer.update({ where: { id: transferId }, data: { awaitingUntil: now() } })
    await callDuring(
      groupId,
      () => expireTransfer(transferId),
      (tx) => tx.transfer.update({ where: { id: transferId }, data: { awaitingUntil: null } }),
    )
    expect(await balanceOf(groupId)).toMatchObject({ availablePence: 3000, reservedPence: 2000 })
  })
})

describe('a payment is refused', () => {
  const lower =
    ({ groupId, other }: Scene): Change =>
    (tx) =>
      tx.member.updateMany({ where: { groupId, userId: other.id }, data: { contributionPence: 3499 } })
  nightTest.each([
    ['the group is closed', close, 409],
    ['the group is deleted', (scene: Scene) => change(scene, { deletedAt: now() }), 404],
    ['the payer has left', (scene: Scene) => leave(scene, scene.other), 404],
    ['the share is lower', lower, 400],
  ] as const)('once %s', async (_, changeOf, status) => {
    const scene = await aCollectedGroup()
    const pay = () => askToPay(scene.other, scene.groupId, { amount: 5 })
    expect((await callDuring(scene.groupId, pay, changeOf(scene))).status).toBe(status)
    expect(await db.transaction.count({ where: { groupId: scene.groupId, status: 'pending' } })).toBe(0)
  })
})

nightTest('a giver’s words stay as they were once the group is closed', async () => {
  const scene = await aCollectedGroup()
  const { token } = await aGift(provider, await aLinkCode(scene.admin, scene.groupId), 5, {
    message: 'Before',
  })
  const write = () => changeGift(token, { message: 'After' })
  expect(await answerDuring(scene, write, close(scene))).toEqual([409, 'GIFT_CLOSED'])
  expect((await giftOf(token)).message).toBe('Before')
})

describe('a gift is refused', () => {
  const set =
    (data: object) =>
    ({ groupId }: Scene): Change =>
    (tx) =>
      tx.link.update({ where: { groupId }, data })
  nightTest.each([
    ['the link is dead', set({ code: null }), 404],
    ['gifts are off', set({ gifts: false }), 409],
    ['gifts are paused', set({ giftsPausedUntil: addMs(now(), HOUR) }), 429],
    ['the group is closed', close, 409],
    ['the group is deleted', (scene: Scene) => change(scene, { deletedAt: now() }), 404],
    ['the goal is reached', (scene: Scene) => change(scene, { goalPence: 5000 }), 409],
  ] as const)('once %s', async (_, changeOf, status) => {
    const scene = await aCollectedGroup()
    const code = await aLinkCode(scene.admin, scene.groupId, { closeAtGoal: true })
    const give = () => askToGive(code, { amount: 5 })
    expect((await callDuring(scene.groupId, give, changeOf(scene))).status).toBe(status)
    expect(await db.transaction.count({ where: { groupId: scene.groupId, status: 'pending' } })).toBe(0)
  })
})
