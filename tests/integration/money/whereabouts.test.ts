import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { getTrail } from '@/lib/money/statements/trail'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { approveAdjustment } from '@/lib/server/operations/decide-adjustment'
import { requestAdjustment } from '@/lib/server/operations/request-adjustment'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroup, aUser, connectPayout, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Money is exchanged within a group: "in the group" is said only of what is there. */

const provider = openProviderWithBooks()

async function scene() {
  const admin = await aUser('admin')
  const payers = [await aUser('first'), await aUser('second'), await aUser('third')] as const
  const group = await aGroup({ admin, members: [...payers] })
  await connectPayout(provider, admin, group.id)
  const move = async (handler: typeof refund, path: string, amount: number) => {
    expect((await call(handler, path, { token: admin.token, body: { amount } })).status).toBe(201)
    await provider.control.waitForWebhooks()
  }
  return {
    admin,
    payers,
    group,
    paid: (payer: TestUser, amount: number) => pay(provider, payer, group.id, amount),
    send: (amount: number) => move(transfer, `/payment/${group.id}/transfer`, amount),
    giveBack: (id: string, amount: number) => move(refund, `/payment/${id}/refund`, amount),
  }
}

const whereIs = async (payer: TestUser, id: string) =>
  (await getTrail({ userId: payer.id } as Viewer, id)).whereabouts

const NOWHERE = { inGroupPence: 0, inAccountPence: 0, onItsWayPence: 0, returnedPence: 0, correctedPence: 0 }

nightTest(
  'what went back to one payer after it was transferred came out of what another had paid',
  async () => {
    const { admin, payers, group, paid, send, giveBack } = await scene()
    const [first, second] = payers
    const one = await paid(first, 30)
    await send(30)
    const two = await paid(second, 30)
    expect(await whereIs(second, two.id)).toMatchObject({ ...NOWHERE, inGroupPence: 3000 })
    await giveBack(one.id, 30)
    expect(await whereIs(first, one.id)).toMatchObject({ ...NOWHERE, returnedPence: 3000 })
    expect(await whereIs(second, two.id)).toMatchObject({ ...NOWHERE, inAccountPence: 3000 })
    const path = `/group/${group.id}/delete`
    expect((await call(deleteGroup, path, { method: 'DELETE', token: admin.token })).status).toBe(200)
    expect(await whereIs(second, two.id)).toMatchObject({ ...NOWHERE, inAccountPence: 3000 })
  },
)

nightTest('money that is about to leave is not counted as what is left of others’', async () => {
  const { admin, group, payers, paid, send, giveBack } = await scene()
  const [first, second, third] = payers
  const one = await paid(first, 30)
  await send(30)
  const two = await paid(second, 30)
  await giveBack(one.id, 30)
  const three = await paid(third, 20)
  await provider.control.apply({
    fail: [{ method: 'POST', path: '^/v1/transfers$', mode: '503', times: 99 }],
  })
  const body = { amount: 20 }
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body })
  expect(await whereIs(second, two.id)).toMatchObject({
    ...NOWHERE,
    inAccountPence: 1000,
    onItsWayPence: 2000,
  })
  expect(await whereIs(third, three.id)).toMatchObject({ ...NOWHERE, inAccountPence: 2000 })
  await provider.control.apply({ fail: [] })
  for (const { id } of await db.transfer.findMany({ where: { transaction: { status: 'pending' } } }))
    await settleTransfer(id)
})

nightTest('of several, the oldest money left first, as it does in a transfer', async () => {
  const { payers, paid, send, giveBack } = await scene()
  const [first, second, third] = payers
  const one = await paid(first, 30)
  await send(30)
  const two = await paid(second, 20)
  const three = await paid(third, 20)
  await giveBack(one.id, 30)
  expect(await whereIs(second, two.id)).toMatchObject({ ...NOWHERE, inAccountPence: 2000 })
  expect(await whereIs(third, three.id)).toMatchObject({
    ...NOWHERE,
    inGroupPence: 1000,
    inAccountPence: 1000,
  })
})

nightTest('what is on its way back to its payer has not gone yet', async () => {
  const { payers, paid, send, giveBack } = await scene()
  const [first, second, third] = payers
  const one = await paid(first, 30)
  await send(30)
  const two = await paid(second, 20)
  const three = await paid(third, 20)
  await giveBack(one.id, 30)
  await provider.control.apply({ refundsPending: true })
  await giveBack(two.id, 10)
  expect(await whereIs(second, two.id)).toMatchObject({ ...NOWHERE, inAccountPence: 2000 })
  expect(await whereIs(third, three.id)).toMatchObject({
    ...NOWHERE,
    inGroupPence: 1000,
    inAccountPence: 1000,
  })
})

nightTest('what an operator’s correction took is in neither place', async () => {
  const { admin, payers, group, paid } = await scene()
  const [first] = payers
  const one = await paid(first, 30)
  const operatorFor = (user: TestUser) => ({ userId: user.id, email: user.email }) as never
  const adjustment = { groupId: group.id, amountPence: -1000, reason: 'a mistake', idempotencyKey: group.id }
  await approveAdjustment(operatorFor(payers[2]), await requestAdjustment(operatorFor(admin), adjustment))
  expect(await whereIs(first, one.id)).toMatchObject({ ...NOWHERE, inGroupPence: 2000, correctedPence: 1000 })
})

nightTest(
  'a transfer that waits for a second admin, or was declined, has taken nothing of a payment',
  async () => {
    const { admin, group, payers, paid } = await scene()
    const [first, second] = payers
    const { id } = await paid(first, 30)
    const secondMember = { where: { groupId: group.id, userId: second.id } }
    await db.member.updateMany({ ...secondMember, data: { role: 'admin', joinedAt: new Date(0) } })
    await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
    const answer = await call(transfer, `/payment/${group.id}/transfer`, {
      ...{ token: admin.token, body: { amount: 20 } },
    })
    expect(answer.status).toBe(202)
    const shown = async () => {
      const { steps, whereabouts } = await getTrail({ userId: first.id } as Viewer, id)
      return [steps.map(({ kind }) => kind), whereabouts]
    }
    const untouched = [['started', 'paid'], expect.objectContaining({ ...NOWHERE, inGroupPence: 3000 })]
    expect(await shown()).toEqual(untouched)
    const { transferId } = answer.body.data
    const path = `/transfer/${transferId}/decline`
    expect((await call(decline, path, { method: 'POST', token: second.token })).status).toBe(200)
    expect(await shown()).toEqual(untouched)
  },
)
