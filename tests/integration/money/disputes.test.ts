import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { GET as listGroup } from '@/app/api/transactions/[groupId]/route'
import { GET as listOwn } from '@/app/api/transactions/recent/route'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import {
  aGroupWithPayments,
  aUser,
  balanceOf,
  newsOf,
  pay,
  settleReversals,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'

const provider = openProviderWithBooks()

const open = async (chargeId: string) => {
  const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId })
  await provider.control.apply({ awaitWebhooks: true })
  return dispute
}
const close = (dispute: string, outcome: 'won' | 'lost') =>
  provider.control.apply({ disputeClose: dispute, outcome, awaitWebhooks: true })
const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })

test('an open dispute freezes the contribution, not the fee, and no transfer uses its charge', async () => {
  const { admin, group, older: disputed } = await aGroupWithPayments(provider)
  await open(disputed.chargeId)
  expect(await balanceOf(group.id)).toMatchObject({
    remittedPence: 5000,
    availablePence: 2000,
    disputedPence: 3000,
  })
  expect((await send(admin, group.id, 20.01)).status).toBe(400)
  expect((await send(admin, group.id, 20)).status).toBe(201)
  const legs = await db.transferLeg.findMany({ where: { transfer: { transaction: { groupId: group.id } } } })
  expect(legs.map(({ paymentId }) => paymentId)).not.toContain(disputed.id)
})

nightTest('the payer and the admins see the outcome, other members do not', async () => {
  const { admin, payer, group, older: disputed } = await aGroupWithPayments(provider)
  const dispute = await open(disputed.chargeId)
  const seenBy = async ({ token }: TestUser) => {
    const { body } = await call(listGroup, `/transactions/${group.id}`, { token })
    return body.find(({ _id }: { _id: string }) => _id === disputed.id).dispute
  }
  expect(await seenBy(payer)).toEqual({ state: 'open', amount: 30 })
  expect(await seenBy(admin)).toEqual({ state: 'open', amount: 30 })
  const other = await aUser('other')
  const membership = { groupId: group.id, contributionPence: 0, joinedAt: new Date() }
  await db.member.create({ data: { ...membership, userId: other.id } })
  expect(await seenBy(other)).toBeNull()
  await close(dispute, 'lost')
  expect(await seenBy(payer)).toEqual({ state: 'lost', amount: 30 })
  const own = await call(listOwn, '/transactions/recent', { token: admin.token })
  expect(own.body[0].dispute).toBeNull()
})

test('a won dispute returns the money', async () => {
  const { group, older: disputed } = await aGroupWithPayments(provider)
  await close(await open(disputed.chargeId), 'won')
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 5000, disputedPence: 0 })
})

test('a lost dispute takes the contribution from the group and the member', async () => {
  const { payer, group, older: disputed } = await aGroupWithPayments(provider)
  await close(await open(disputed.chargeId), 'lost')
  expect(await balanceOf(group.id)).toMatchObject({
    remittedPence: 2000,
    availablePence: 2000,
    disputedPence: 0,
    debtPence: 0,
  })
  const notifications = await db.notification.findMany({ where: { userId: payer.id } })
  expect(notifications.map(({ message }) => message)).toContain(
    `About your payment of £30.00 to “${group.title}”: £30.00 went back after a lost dispute.`,
  )
})

nightTest('after a dispute over part of a payment, the rest can be transferred', async () => {
  const { admin, group, older: disputed } = await aGroupWithPayments(provider)
  const { dispute = '' } = await provider.control.apply({ disputeOpen: disputed.chargeId, amount: 1000 })
  await provider.control.apply({ awaitWebhooks: true })
  await close(dispute, 'lost')
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 4000, availablePence: 4000 })
  expect((await send(admin, group.id, 40)).status).toBe(201)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, reservedPence: 0, debtPence: 0 })
})

test('transferred money is reversed at once, even if the group has other money', async () => {
  const { admin, group, older: disputed } = await aGroupWithPayments(provider)
  await send(admin, group.id, 25)
  const dispute = await open(disputed.chargeId)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, disputedPence: 500 })
  await settleReversals()
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, disputedPence: 3000, debtPence: 0 })
  await close(dispute, 'won')
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 5000, disputedPence: 0 })
  expect((await send(admin, group.id, 50)).status).toBe(201)
})

nightTest(
  'if the reversal is refused, other money is frozen, and it is debt only once the dispute is lost',
  async () => {
    const { admin, group, older: disputed, account } = await aGroupWithPayments(provider)
    await send(admin, group.id, 45)
    await provider.control.apply({ payOut: { account, amount: 4500 } })
    const dispute = await open(disputed.chargeId)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 500, disputedPence: 0 })
    await settleReversals()
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, disputedPence: 500, debtPence: 0 })
    expect(await newsOf(admin)).toContainEqual(
      expect.stringContaining('set aside from the group’s other money'),
    )
    await pay(provider, admin, group.id, 10)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, disputedPence: 1500, debtPence: 0 })
    expect((await send(admin, group.id, 1)).status).toBe(400)
    await close(dispute, 'lost')
    expect(await balanceOf(group.id)).toMatchObject({
      remittedPence: 3000,
      availablePence: 0,
      disputedPence: 0,
      debtPence: 1500,
    })
  },
)

nightTest('a dispute lost after a reversible transfer leaves no debt', async () => {
  const { admin, group, older: disputed } = await aGroupWithPayments(provider)
  await send(admin, group.id, 50)
  await close(await open(disputed.chargeId), 'lost')
  await settleReversals()
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2000, availablePence: 0, debtPence: 0 })
})

nightTest('one lost during its transfer is reversed once that has been made', async () => {
  const { admin, group, older: disputed } = await aGroupWithPayments(provider)
  await provider.control.apply({
    webhooks: 'drop',
    fail: [{ method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 3 }],
  })
  await send(admin, group.id, 30)
  await provider.control.apply({ webhooks: 'normal' })
  const dispute = await open(disputed.chargeId)
  // The money on its way out will be reversed; the group's other money does not cover it meanwhile.
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, disputedPence: 0 })
  await close(dispute, 'lost')
  expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 3000, debtPence: 1000 })
  const transfer = await db.transfer.findFirstOrThrow({ where: { transaction: { groupId: group.id } } })
  await settleTransfer(transfer.id)
  await settleReversals()
  expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 0, availablePence: 0, debtPence: 0 })
})

nightTest('events in any order and number have the same result', async () => {
  const { group, older: disputed } = await aGroupWithPayments(provider)
  await provider.control.apply({ webhooks: 'drop' })
  const { dispute = '' } = await provider.control.apply({ disputeOpen: disputed.chargeId })
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost' })
  await provider.control.apply({ webhooks: 'reorder', deliverEvents: 'all', awaitWebhooks: true })
  await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2000, availablePence: 2000 })
})
