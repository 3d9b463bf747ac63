import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as trail } from '@/app/api/payment/[id]/trail/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { getTrail } from '@/lib/money/statements/trail'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode } from '../../support/gifts'
import {
  aGroup,
  aUser,
  connectPayout,
  newsOf,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

openDatabase()
const provider = openProvider()

type Step = { kind: string; at: string; amount: number; transferId?: string; arrived?: boolean }

const ask = (by: TestUser, id: string) => call(trail, `/payment/${id}/trail`, { token: by.token })
const stepsFor = async (by: TestUser, id: string): Promise<Step[]> => (await ask(by, id)).body.steps
const kindsFor = async (by: TestUser, id: string) =>
  (await stepsFor(by, id)).map(({ kind, amount }) => [kind, amount])

async function aGroupWithAccount() {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const member = await aUser('member')
  const group = await aGroup({ admin, members: [payer, member] })
  await connectPayout(provider, admin, group.id)
  return { admin, payer, member, group }
}

const send = (admin: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: admin.token, body: { amount } })

test('each pound is followed: paid, refunded, transferred, arrived, reversed', async () => {
  const { admin, payer, group } = await aGroupWithAccount()
  const { id, chargeId } = await pay(provider, payer, group.id, 30)
  await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 5 } })
  await provider.control.apply({ awaitWebhooks: true })
  await send(admin, group.id, 20)
  await provider.control.apply({ awaitWebhooks: true })
  await provider.control.apply({ refundOutside: { charge: chargeId, amount: 1000 }, awaitWebhooks: true })
  await settleReversals()
  const steps = await stepsFor(payer, id)
  const { id: transferId } = await db.transaction.findFirstOrThrow({
    where: { groupId: group.id, type: 'transfer' },
  })
  expect(steps.map(({ at, ...step }) => step)).toEqual([
    { kind: 'started', amount: 30 },
    { kind: 'paid', amount: 30 },
    { kind: 'refunded', amount: 5 },
    { kind: 'transferred', amount: 20, transferId, arrived: true },
    { kind: 'refunded', amount: 10 },
    { kind: 'reversed', amount: 5, transferId },
  ])
  const times = steps.map(({ at }) => at)
  expect(times).toEqual([...times].sort())
  expect(await stepsFor(admin, id)).toEqual(steps)
})

nightTest('a transfer without an answer has not arrived yet', async () => {
  const { admin, payer, group } = await aGroupWithAccount()
  const { id } = await pay(provider, payer, group.id, 30)
  await provider.control.apply({ fail: [{ method: 'POST', path: '/v1/transfers', mode: '503', times: 9 }] })
  await send(admin, group.id, 30)
  const last = (await stepsFor(payer, id)).at(-1)
  expect(last).toMatchObject({ kind: 'transferred', amount: 30, arrived: false })
  await provider.control.apply({ fail: [] })
})

nightTest('a transfer that waits for a second admin has gone nowhere yet', async () => {
  const { admin, payer, member, group } = await aGroupWithAccount()
  await db.member.updateMany({ where: { groupId: group.id, userId: member.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  const { id } = await pay(provider, payer, group.id, 30)
  expect((await send(admin, group.id, 30)).status).toBe(202)
  expect(await kindsFor(payer, id)).toEqual([
    ['started', 30],
    ['paid', 30],
  ])
  const { whereabouts } = await getTrail({ userId: payer.id } as Viewer, id)
  expect(whereabouts).toMatchObject({ inGroupPence: 3000, onItsWayPence: 0 })
})

nightTest('a dispute is shown with its outcome', async () => {
  const { admin, payer, group } = await aGroupWithAccount()
  const kindsAfterDispute = async (outcome: 'won' | 'lost') => {
    const { id, chargeId } = await pay(provider, payer, group.id, 10)
    const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
    await provider.control.apply({ disputeClose: dispute, outcome, awaitWebhooks: true })
    return kindsFor(admin, id)
  }
  const before = [
    ['started', 10],
    ['paid', 10],
    ['disputed', 10],
  ]
  expect(await kindsAfterDispute('won')).toEqual([...before, ['dispute_won', 10]])
  expect(await kindsAfterDispute('lost')).toEqual([...before, ['dispute_lost', 10]])
})

nightTest(
  'an inquiry that closes without taking money is not shown; one that becomes a dispute is',
  async () => {
    const { admin, payer, group } = await aGroupWithAccount()
    const kindsAfterInquiry = async (...steps: ('warning_closed' | 'needs_response' | 'won')[]) => {
      const { id, chargeId } = await pay(provider, payer, group.id, 10)
      const inquiryChange = { disputeOpen: chargeId, inquiry: true, awaitWebhooks: true }
      const { dispute = '' } = await provider.control.apply(inquiryChange)
      for (const to of steps)
        await provider.control.apply({ disputeMove: { dispute, to }, awaitWebhooks: true })
      return (await kindsFor(admin, id)).slice(2)
    }
    expect(await kindsAfterInquiry('warning_closed')).toEqual([])
    expect(await kindsAfterInquiry('needs_response', 'won')).toEqual([
      ['disputed', 10],
      ['dispute_won', 10],
    ])
  },
)

nightTest('a bank’s question puts nothing under review', async () => {
  const { admin, payer, group } = await aGroupWithAccount()
  const { id, chargeId } = await pay(provider, payer, group.id, 10)
  await provider.control.apply({ disputeOpen: chargeId, inquiry: true, awaitWebhooks: true })
  const { whereabouts } = await getTrail({ userId: admin.id } as Viewer, id)
  expect(whereabouts).toMatchObject({ inGroupPence: 1000, underReviewPence: 0 })
})

nightTest('a dispute lost after a full refund returned nothing more', async () => {
  const { admin, payer, group } = await aGroupWithAccount()
  const { id, chargeId } = await pay(provider, payer, group.id, 10)
  const inquiryChange = { disputeOpen: chargeId, inquiry: true, awaitWebhooks: true }
  const { dispute = '' } = await provider.control.apply(inquiryChange)
  await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 10 } })
  for (const to of ['needs_response', 'lost'] as const)
    await provider.control.apply({ disputeMove: { dispute, to }, awaitWebhooks: true })
  const { whereabouts } = await getTrail({ userId: payer.id } as Viewer, id)
  expect(whereabouts).toMatchObject({ returnedPence: 1000, inGroupPence: 0 })
  expect((await kindsFor(payer, id)).at(-1)).toEqual(['dispute_lost', 0])
  expect((await newsOf(payer)).at(-1)).toContain(
    'the dispute over £10.00 was lost, but that money had gone back before',
  )
})

nightTest('a mismatched payment is shown as returned in full', async () => {
  const { payer, group } = await aGroupWithAccount()
  const { id, session } = await startPayment(payer, group.id, 10)
  await forceSql(`UPDATE transactions SET "amountPence" = 1100, "totalPence" = 1134 WHERE id = '${id}'`)
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  expect(await kindsFor(payer, id)).toEqual([
    ['started', 11],
    ['failed', 11],
    ['sent_back', 10.34],
  ])
})

nightTest('a refund sent back by the bank is shown', async () => {
  const { admin, payer, group } = await aGroupWithAccount()
  const { id } = await pay(provider, payer, group.id, 10)
  await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 4 } })
  await provider.control.apply({ awaitWebhooks: true })
  const { providerRefundId } = await db.refund.findFirstOrThrow({ where: { paymentId: id } })
  await provider.control.apply({
    settleRefund: { refund: providerRefundId ?? '', outcome: 'failed' },
    awaitWebhooks: true,
  })
  expect((await kindsFor(payer, id)).slice(2)).toEqual([
    ['refunded', 4],
    ['sent_back', 4],
  ])
})

nightTest('what goes back of a gift is shown with its amount', async () => {
  const { admin, group } = await aGroupWithAccount()
  const { id } = await aGift(provider, await aLinkCode(admin, group.id), 25)
  await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 5 } })
  await provider.control.apply({ awaitWebhooks: true })
  expect((await kindsFor(admin, id)).slice(1)).toEqual([
    ['paid', 25],
    ['refunded', 5],
  ])
})

nightTest(
  'an outside refund that grows when one of ours fails is two steps, each with its part',
  async () => {
    const { admin, payer, group } = await aGroupWithAccount()
    const { id, chargeId } = await pay(provider, payer, group.id, 30)
    await provider.control.apply({ refundsPending: true })
    await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 10 } })
    await provider.control.apply({ refundsPending: false })
    await provider.control.apply({ refundOutside: { charge: chargeId, amount: 2062 }, awaitWebhooks: true })
    const { providerRefundId } = await db.refund.findFirstOrThrow({
      where: { paymentId: id, requestedById: { not: null } },
    })
    const failed = { refund: providerRefundId ?? '', outcome: 'failed' as const }
    await provider.control.apply({ settleRefund: failed, awaitWebhooks: true })
    expect((await kindsFor(payer, id)).slice(2)).toEqual([
      ['refunded', 20],
      ['refunded', 0.62],
    ])
  },
)

nightTest('a failed payment is shown', async () => {
  const { payer, group } = await aGroupWithAccount()
  const { id, session } = await startPayment(payer, group.id, 10)
  expect(await kindsFor(payer, id)).toEqual([['started', 10]])
  await provider.control.apply({ expire: session, awaitWebhooks: true })
  expect(await kindsFor(payer, id)).toEqual([
    ['started', 10],
    ['failed', 10],
  ])
})

nightTest(
  'the trail is for the payer, even after leaving, and for admins: members get 403, strangers 404',
  async () => {
    const { admin, payer, member, group } = await aGroupWithAccount()
    const { id } = await pay(provider, payer, group.id, 10)
    await db.member.updateMany({
      where: { groupId: group.id, userId: payer.id },
      data: { leftAt: new Date() },
    })
    const statuses = await Promise.all(
      [payer, admin, member, await aUser('stranger')].map(async (by) => (await ask(by, id)).status),
    )
    expect(statuses).toEqual([200, 200, 403, 404])
    const { id: transferId } = await db.transaction.findFirstOrThrow({ where: { groupId: group.id } })
    expect((await ask(admin, group.id)).status).toBe(404)
    expect(transferId).toBe(id)
  },
)
