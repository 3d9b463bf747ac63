import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { PUT as twoKeys } from '@/app/api/group/[id]/two-keys/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { addMs, DAY, MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { getToday } from '@/lib/groups/today/queries'
import { listWaitingTransfers } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroupWithPayments, aUser, expectSoundLedger, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Whoever became an admin within a day cannot take the money, nor the group from those who had it. */

openDatabase()
const provider = openProvider()
beforeAll(() => {
  env.NEW_ADMIN_HOURS = 24
})
afterEach(expectSoundLedger)

type Handler = Parameters<typeof call>[0]
const callAs = async (by: TestUser, handler: Handler, path: string, body: object = {}, method = 'POST') => {
  await stepUp(by)
  const answer = await call(handler, path, { method, token: by.token, body })
  return [answer.status, answer.body?.code]
}
const actOn = (by: TestUser, handler: Handler, groupId: string, path: string, { username }: TestUser) =>
  callAs(by, handler, `/group/${groupId}/${path}`, { username })
const tooNew = [403, 'NEW_ADMIN']

/** A group with £50 and a ready account, whose creator has just made somebody an admin. */
async function aGroupWithNewAdmin() {
  const { admin: creator, payer: other, group } = await aGroupWithPayments(provider)
  const adminFields = { role: 'admin', adminSince: addMs(now(), -2 * DAY) } as const
  await db.member.updateMany({ where: { groupId: group.id, userId: other.id }, data: adminFields })
  const thief = await aUser('thief')
  await db.member.create({ data: { groupId: group.id, userId: thief.id, joinedAt: addMs(now(), -9 * DAY) } })
  expect(await actOn(creator, makeAdmin, group.id, 'role', thief)).toEqual([200, undefined])
  return { creator, other, thief, groupId: group.id }
}

nightTest(
  'a new admin cannot demote or remove another, nor send money, but may step down and leave',
  async () => {
    const { creator, other, thief, groupId } = await aGroupWithNewAdmin()
    for (const whom of [creator, other]) {
      expect(await actOn(thief, removeAdmin, groupId, 'remove-admin', whom)).toEqual(tooNew)
      expect(await actOn(thief, remove, groupId, 'remove', whom)).toEqual(tooNew)
    }
    const { status, body } = await call(transfer, `/payment/${groupId}/transfer`, {
      token: thief.token,
      body: { amount: 10 },
    })
    expect([status, body.code, Date.parse(body.actsFrom) > Date.now() + DAY - MINUTE]).toEqual([
      403,
      'NEW_ADMIN',
      true,
    ])
    expect(body.message).toMatch(/^You became an admin only recently\./)
    expect(await actOn(thief, removeAdmin, groupId, 'remove-admin', thief)).toEqual([200, undefined])
    expect(await actOn(creator, makeAdmin, groupId, 'role', thief)).toEqual([200, undefined])
    expect(await callAs(thief, leave, `/group/${groupId}/leave`)).toEqual([200, undefined])
  },
)

test('after a day they can, and whoever made the group can at once', async () => {
  const { creator, other, thief, groupId } = await aGroupWithNewAdmin()
  expect(await actOn(other, removeAdmin, groupId, 'remove-admin', creator)).toEqual([200, undefined])
  expect(await actOn(other, makeAdmin, groupId, 'role', creator)).toEqual([200, undefined])
  expect(await actOn(creator, removeAdmin, groupId, 'remove-admin', other)).toEqual([200, undefined])
  setClockOffset(DAY + MINUTE)
  expect(await actOn(thief, removeAdmin, groupId, 'remove-admin', creator)).toEqual([200, undefined])
})

nightTest('nor connect an account: not even where there is none yet', async () => {
  const { thief, groupId } = await aGroupWithNewAdmin()
  await db.payoutAccount.deleteMany({ where: { groupId } })
  const path = `/payment/${groupId}/onboard-stripe`
  expect(await callAs(thief, onboard, path)).toEqual(tooNew)
  expect(await db.payoutAccount.count({ where: { groupId } })).toBe(0)
  setClockOffset(DAY + MINUTE)
  expect(await callAs(thief, onboard, path)).toEqual([201, undefined])
})

nightTest(
  'with two keys, two new admins are no key: neither confirms, nor agrees to switch it off',
  async () => {
    const { creator, other, groupId } = await aGroupWithNewAdmin()
    const accomplice = await aUser('accomplice')
    await db.member.create({ data: { groupId, userId: accomplice.id, joinedAt: now() } })
    expect(await actOn(other, makeAdmin, groupId, 'role', accomplice)).toEqual([200, undefined])
    expect(await callAs(creator, twoKeys, `/group/${groupId}/two-keys`, { on: true }, 'PUT')).toEqual([
      200,
      undefined,
    ])
    const response = await call(transfer, `/payment/${groupId}/transfer`, {
      token: creator.token,
      body: { amount: 10 },
    })
    const id = response.body.data.transferId
    // Not appointed by the asker, and before it was asked for.
    expect(await callAs(accomplice, confirm, `/transfer/${id}/confirm`)).toEqual(tooNew)
    const [shown] = await listWaitingTransfers({ userId: accomplice.id }, groupId)
    expect(shown?.problem).toMatch(/^You became an admin only recently\./)
    const isAskedToConfirm = async ({ id: userId }: TestUser) =>
      (await getToday({ userId })).waiting.some(({ kind }) => kind === 'transfer_confirmation')
    expect([await isAskedToConfirm(accomplice), await isAskedToConfirm(other)]).toEqual([false, true])

    const switchOff = (by: TestUser) =>
      callAs(by, twoKeys, `/group/${groupId}/two-keys`, { on: false }, 'PUT')
    expect(await switchOff(creator)).toEqual([202, undefined])
    expect(await switchOff(accomplice)).toEqual(tooNew)
    expect(await switchOff(other)).toEqual([200, undefined])
  },
)
