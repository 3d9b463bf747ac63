import { GET as groupAudit } from '@/app/api/group/[id]/audit/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { GET as listTransactions } from '@/app/api/transactions/[groupId]/all/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { DAY, HOUR, now, setClockOffset } from '@/lib/base/clock'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { lockGroup } from '@/lib/membership/membership'
import { endWaitingTransfer } from '@/lib/money/transfers/end-waiting-transfers'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { listNotifications } from '@/lib/platform/messages/notifications/queries'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroupWithPayments,
  aUser,
  balanceOf,
  expectSoundLedger,
  newsOf,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { waitForBlockedTransactions } from '../../support/states'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const send = (by: TestUser, groupId: string, amount: number, headers = {}) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, headers, body: { amount } })
const say = (word: 'confirm' | 'decline', by: TestUser, id: string, headers = {}) =>
  call({ confirm, decline }[word], `/transfer/${id}/${word}`, { method: 'POST', token: by.token, headers })
const statusOf = async (id: string) => (await db.transaction.findUniqueOrThrow({ where: { id } })).status

const admit = (groupId: string, { id: userId }: TestUser, more: object = {}) =>
  db.member.create({ data: { groupId, userId, role: 'admin', joinedAt: new Date(0), ...more } })

/** A group with £50 and two keys on, an admin who requests and one who may confirm. */
async function twoKeys() {
  const { admin: asker, payer: other, group, ...rest } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  return { asker, other, group, ...rest }
}

/** The same, with a transfer that waits. */
async function waiting(pounds = 30) {
  const scene = await twoKeys()
  const { body } = await send(scene.asker, scene.group.id, pounds)
  return { ...scene, id: body.data.transferId as string }
}

const entered = { availablePence: 2000, reservedPence: 3000 }
const back = { availablePence: 5000, reservedPence: 0 }

describe('a transfer with two keys', () => {
  test('is reserved and waits: nothing is sent, and the other admins are asked', async () => {
    const { asker, other, group } = await twoKeys()
    const answer = await send(asker, group.id, 30)
    const { transferId, expiresAt } = answer.body.data
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: 'Waiting for a second admin', data: { transferId, remainingAmount: 20, expiresAt } },
    ])
    expect(Math.abs(Date.parse(expiresAt) - now().getTime() - 72 * HOUR)).toBeLessThan(60_000)
    setClockOffset(2 * HOUR)
    await sweep()
    expect(await balanceOf(group.id)).toMatchObject(entered)
    const listed = await call(listTransactions, `/transactions/${group.id}/all`, { token: other.token })
    expect(listed.body.transactions[0]).toMatchObject({
      _id: transferId,
      status: 'pending',
      awaitingConfirmation: true,
      expiresAt,
    })
    const first = async ({ id }: TestUser) =>
      (await listNotifications(id, { page: 1, limit: 1 })).notifications[0]
    expect(await first(other)).toMatchObject({
      type: 'Transfer',
      message: expect.stringContaining(`${asker.username} wants to transfer £30.00 from “${group.title}”`),
      actionType: 'transfer_confirmation',
      actionText: 'Review transfer',
      actionData: { transferId },
    })
    expect((await first(asker))?.actionType).toBeNull()
    await say('decline', other, transferId)
    const asked = (await listNotifications(other.id, { page: 1, limit: 9 })).notifications
    expect(asked.find(({ actionType }) => actionType)).toMatchObject({ actionText: null, actionData: null })
  })

  test('is sent once another admin confirms it, and cannot be answered again', async () => {
    const { asker, other, group, id } = await waiting()
    const headers = { 'idempotency-key': 'yes' }
    const answer = await say('confirm', other, id, headers)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Transfer initiated successfully', data: { remainingAmount: 20 } },
    ])
    expect(await statusOf(id)).toBe('success')
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, reservedPence: 0 })
    // As if the request had died after taking effect: a retry finds the effect by its key.
    await db.idempotentCall.updateMany({
      where: { userId: other.id },
      data: { finishedAt: null, runningUntil: null },
    })
    expect((await say('confirm', other, id, headers)).status).toBe(200)
    for (const word of ['confirm', 'decline'] as const)
      for (const by of [asker, other]) expect((await say(word, by, id)).body.code).toBe('ALREADY_ANSWERED')
    expect(await reconcile()).toEqual([])
  })

  nightTest('may be for all of a group’s money', async () => {
    const { other, group, id } = await waiting(50)
    expect((await say('confirm', other, id)).status).toBe(200)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, reservedPence: 0 })
  })

  nightTest('has its confirmation in the group’s history once, however many payments it covers', async () => {
    const { other, group, id } = await waiting(45)
    await say('confirm', other, id)
    expect(await db.transferLeg.count({ where: { transferId: id } })).toBeGreaterThan(1)
    const { body } = await call(groupAudit, `/group/${group.id}/audit`, { token: other.token })
    const ofLegs = (body.entries as { what: string }[]).filter(({ what }) => what === 'leg')
    expect(ofLegs).toMatchObject([{ who: other.username, text: 'The transfer of £45.00 was confirmed' }])
  })

  nightTest('fails if declined, or withdrawn by the admin who asked', async () => {
    for (const own of [false, true]) {
      const { asker, other, group, id } = await waiting()
      const by = own ? asker : other
      const { status, body } = await say('decline', by, id)
      const message = own ? 'Transfer taken back' : 'Transfer declined'
      expect([status, body]).toEqual([200, { message, data: { remainingAmount: 50 } }])
      expect(await statusOf(id)).toBe('failed')
      expect(await balanceOf(group.id)).toMatchObject(back)
      const what = `a transfer of £30.00 from “${group.title}”. The money is back in the group.`
      const seen = async (token: string) =>
        (await call(listTransactions, `/transactions/${group.id}/all`, { token })).body.transactions[0]
      expect((await seen(other.token)).failureMessage).toBe('The transfer was not confirmed.')
      const said = `${by.username} ${own ? 'took back' : 'declined'} ${what}`
      expect(await newsOf(own ? other : asker)).toContain(said)
    }
  })

  test('cannot be confirmed by its requester, members, strangers, or admins just appointed by its requester', async () => {
    const { asker, group, id } = await waiting()
    const [late, byHand, before, member] = [await aUser(), await aUser(), await aUser(), await aUser()]
    const ago = (ms: number) => new Date(Date.now() - ms)
    await admit(group.id, late, { adminSince: new Date(Date.now() + 1), madeAdminById: before.id })
    await admit(group.id, byHand, { adminSince: ago(23 * HOUR), madeAdminById: asker.id })
    await admit(group.id, before, { adminSince: ago(25 * HOUR), madeAdminById: asker.id })
    await admit(group.id, member, { role: 'member' })
    for (const by of [asker, late, byHand, member]) expect((await say('confirm', by, id)).status).toBe(403)
    expect((await say('decline', member, id)).status).toBe(403)
    const stranger = await aUser()
    for (const word of ['confirm', 'decline'] as const)
      expect((await say(word, stranger, id)).status).toBe(404)
    expect(await balanceOf(group.id)).toMatchObject(entered)
    expect((await say('confirm', before, id)).status).toBe(200)
  })

  nightTest('is declined after 72 hours without an answer, and cannot be confirmed then', async () => {
    const { other, group, id } = await waiting()
    setClockOffset(3 * DAY)
    expect((await say('confirm', other, id)).status).toBe(409)
    await sweep()
    expect(await statusOf(id)).toBe('failed')
    expect(await balanceOf(group.id)).toMatchObject(back)
    const [last] = await db.stateChange.findMany({
      where: { subjectId: id },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(last).toMatchObject({ by: 'clock', why: 'unanswered' })
    expect(await newsOf(other)).toContain(
      `Nobody confirmed a transfer of £30.00 from “${group.title}” in time. The money is back in the group.`,
    )
  })

  nightTest('is made once for one key sent five times at once, with the same response', async () => {
    const { asker, group } = await twoKeys()
    const again = () => send(asker, group.id, 10, { 'idempotency-key': 'once' })
    const answers = await Promise.all(Array.from({ length: 5 }, again))
    expect(
      new Set([...answers, await again()].map(({ status, body }) => `${status} ${body.data.transferId}`))
        .size,
    ).toBe(1)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 4000, reservedPence: 1000 })
  })

  nightTest('is not made again by its key after being declined', async () => {
    const { asker, other, group } = await twoKeys()
    const ask = () => send(asker, group.id, 10, { 'idempotency-key': 'once' })
    const first = await ask()
    await say('decline', other, first.body.data.transferId)
    const again = await ask()
    expect([again.status, again.body]).toEqual([202, first.body])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await balanceOf(group.id)).toMatchObject(back)
  })

  nightTest('takes one answer if two admins answer at once', async () => {
    const { other, group, id } = await waiting()
    const third = await aUser()
    await admit(group.id, third)
    const answers = await Promise.all([
      say('confirm', other, id),
      say('decline', third, id),
      say('confirm', third, id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const isSent = (await statusOf(id)) === 'success'
    expect(await balanceOf(group.id)).toMatchObject(
      isSent ? { availablePence: 2000, reservedPence: 0 } : back,
    )
  })

  nightTest('is not sent if it is declined while its confirmation waits for the group', async () => {
    const { asker, other, group, id } = await waiting()
    const declined = { subject: 'transfer', to: 'failed', why: 'declined', actorId: asker.id } as const
    const { confirmed } = await transact(async (tx) => {
      await lockGroup(tx, group.id)
      const confirmed = say('confirm', other, id)
      await waitForBlockedTransactions()
      await tx.$queryRaw`SELECT 1 FROM transfers WHERE id = ${id}::uuid FOR UPDATE NOWAIT`
      await endWaitingTransfer(tx, id, declined, (what) => `Somebody declined a ${what}.`)
      return { confirmed }
    })
    expect((await confirmed).body.code).toBe('ALREADY_ANSWERED')
    expect(await balanceOf(group.id)).toMatchObject(back)
  })

  nightTest('keeps waiting if confirming it fails', async () => {
    const { other, group, account, id } = await waiting()
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ loseCapability: { account, capability: 'payouts' } })
    expect((await say('confirm', other, id)).body.code).toBe('PAYOUT_NOT_ENABLED')
    await provider.control.apply({
      fail: [{ method: 'GET', path: '/v2/core/accounts', mode: '503', times: 3 }],
    })
    expect((await say('confirm', other, id)).status).toBe(503)
    expect(await balanceOf(group.id)).toMatchObject(entered)
    await provider.control.apply({ restoreCapability: account, fail: [] })
    expect((await say('confirm', other, id)).status).toBe(200)
  })
})

describe('a waiting transfer is declined automatically, and the admins are told,', () => {
  nightTest('when its requester leaves', async () => {
    const { asker, other, group, id } = await waiting()
    await admit(group.id, await aUser())
    await call(leave, `/group/${group.id}/leave`, { method: 'POST', token: asker.token })
    expect(await statusOf(id)).toBe('failed')
    expect(await balanceOf(group.id)).toMatchObject(back)
    expect((await newsOf(other)).join()).toContain('who asked for it is no longer an admin')
  })

  nightTest('when nobody is left to confirm it', async () => {
    const { asker, other, group, id } = await waiting()
    await call(leave, `/group/${group.id}/leave`, { method: 'POST', token: other.token })
    expect(await statusOf(id)).toBe('failed')
    const refused = await send(asker, group.id, 10)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'TWO_KEYS', message: 'Make another member an admin first.' })
  })

  nightTest('when the payout account is disconnected', async () => {
    const { asker, group, id } = await waiting()
    await call(disconnect, `/group/${group.id}/payout-account`, { method: 'DELETE', token: asker.token })
    expect(await statusOf(id)).toBe('failed')
    expect(await balanceOf(group.id)).toMatchObject(back)
  })

  nightTest('when its money is disputed, refunded outside, or refunded here', async () => {
    const disputed = await waiting()
    await provider.control.apply({ disputeOpen: disputed.older.chargeId, awaitWebhooks: true })
    expect(await statusOf(disputed.id)).toBe('failed')
    expect(await balanceOf(disputed.group.id)).toMatchObject({ availablePence: 2000, disputedPence: 3000 })

    const outside = await waiting(50)
    await provider.control.apply({ refundOutside: { charge: outside.newer.chargeId }, awaitWebhooks: true })
    expect(await statusOf(outside.id)).toBe('failed')
    expect(await balanceOf(outside.group.id)).toMatchObject({ availablePence: 3000, debtPence: 0 })

    const here = await waiting(20)
    const giveBack = (amount: number) =>
      call(refund, `/payment/${here.older.id}/refund`, { token: here.other.token, body: { amount } })
    expect((await giveBack(10)).status).toBe(201)
    expect(await statusOf(here.id)).toBe('pending')
    expect((await giveBack(1)).status).toBe(201)
    expect(await statusOf(here.id)).toBe('failed')
    expect(await balanceOf(here.group.id)).toMatchObject({ availablePence: 3900, reservedPence: 0 })
  })
})
