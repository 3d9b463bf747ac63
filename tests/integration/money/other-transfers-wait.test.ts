import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { now } from '@/lib/base/clock'
import { endAdminRequests } from '@/lib/money/transfers/end-admin-requests'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { aGroup, aUser, balanceOf, connectPayout, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** What ends a transfer ends that one: not what the same admins asked for in another group, nor of another payment. */

const provider = openProviderWithBooks()

let admins: Promise<[TestUser, TestUser]> | undefined

/** A group of the same two admins with £30 of one and £20 of the other, and two keys. */
async function aCollectedGroup() {
  admins ??= Promise.all([aUser('asker'), aUser('other')])
  const [asker, other] = await admins
  const { id: groupId } = await aGroup({ admin: asker, members: [other] })
  await db.member.updateMany({ where: { groupId }, data: { role: 'admin' } })
  await connectPayout(provider, asker, groupId)
  const older = await pay(provider, other, groupId, 30)
  const newer = await pay(provider, asker, groupId, 20)
  await db.group.update({ where: { id: groupId }, data: { twoKeys: true } })
  const send = async (amount: number) => {
    const { status, body } = await call(transfer, `/payment/${groupId}/transfer`, {
      ...{ token: asker.token, body: { amount } },
    })
    expect(status).toBeLessThan(300)
    return String(body.data.transferId)
  }
  return { asker, other, groupId, older, newer, send }
}
type Scene = Awaited<ReturnType<typeof aCollectedGroup>>

const statusOf = async (id: string) => (await db.transaction.findUniqueOrThrow({ where: { id } })).status

const dropAccount = async ({ asker, groupId }: Scene) => {
  await stepUp(asker)
  const path = `/group/${groupId}/payout-account`
  expect((await call(disconnect, path, { method: 'DELETE', token: asker.token })).status).toBe(200)
}
const stepDown = ({ groupId }: Scene, { id: userId }: TestUser) =>
  transact(async (tx) => {
    await tx.member.updateMany({ where: { groupId, userId }, data: { role: 'member' } })
    await endAdminRequests(tx, { groupId, userId })
  })
const dispute = ({ older }: Scene) =>
  provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
const giveBack = async ({ asker, older }: Scene) => {
  const options = { token: asker.token, body: { amount: 30 } }
  expect((await call(refund, `/payment/${older.id}/refund`, options)).status).toBe(201)
}

nightTest(
  'another group’s transfer waits on, and so does the wish to do without a second admin',
  async () => {
    const otherScene = await aCollectedGroup()
    const otherTransferId = await otherScene.send(30)
    const wish = { twoKeysOffAt: now(), twoKeysOffById: otherScene.asker.id }
    await db.group.update({ where: { id: otherScene.groupId }, data: wish })
    const ends: [string, (scene: Scene) => Promise<unknown>][] = [
      ['the account is disconnected', dropAccount],
      ['who asked is no longer an admin', (scene) => stepDown(scene, scene.asker)],
      ['there is no second admin', (scene) => stepDown(scene, scene.other)],
      ['a payment of it is disputed', dispute],
      ['a payment of it goes back', giveBack],
    ]
    for (const [what, end] of ends) {
      const scene = await aCollectedGroup()
      const id = await scene.send(30)
      await end(scene)
      expect([what, await statusOf(id), await statusOf(otherTransferId)]).toEqual([what, 'failed', 'pending'])
    }
    expect(await balanceOf(otherScene.groupId)).toMatchObject({ availablePence: 2000, reservedPence: 3000 })
    expect(await db.group.findUnique({ where: { id: otherScene.groupId } })).toMatchObject(wish)
  },
)

nightTest.each([
  ['disputed', dispute],
  ['given back', giveBack],
])('of two that wait, only the one of the payment that is %s is called off', async (_, end) => {
  const scene = await aCollectedGroup()
  const [cancelledId, waitingId] = [await scene.send(30), await scene.send(20)]
  await end(scene)
  expect([await statusOf(cancelledId), await statusOf(waitingId)]).toEqual(['failed', 'pending'])
  expect(await balanceOf(scene.groupId)).toMatchObject({ reservedPence: 2000 })
})

nightTest('what was not sent yet to another group’s account stays reserved', async () => {
  const scenes = [await aCollectedGroup(), await aCollectedGroup()] as const
  await db.group.updateMany({ data: { twoKeys: false, twoKeysOffAt: null, twoKeysOffById: null } })
  const fail = { method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 9 } as const
  await provider.control.apply({ fail: [fail] })
  for (const { send } of scenes) await send(30)
  await db.transferLeg.updateMany({ where: { status: 'reserved' }, data: { attempts: 0 } })
  await dropAccount(scenes[0])
  expect(await balanceOf(scenes[0].groupId)).toMatchObject({ availablePence: 5000, reservedPence: 0 })
  expect(await balanceOf(scenes[1].groupId)).toMatchObject({ availablePence: 2000, reservedPence: 3000 })
  await provider.control.apply({ fail: [] })
  const where = { groupId: scenes[1].groupId, type: 'transfer', status: 'pending' } as const
  for (const { id } of await db.transaction.findMany({ where })) await settleTransfer(id)
  expect(await balanceOf(scenes[1].groupId)).toMatchObject({ availablePence: 2000, reservedPence: 0 })
})
