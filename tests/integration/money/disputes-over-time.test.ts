import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, DAY, HOUR } from '@/lib/base/clock'
import { followDispute } from '@/lib/money/losses/follow-dispute'
import { getTransaction } from '@/lib/money/transactions/queries'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import {
  aGroupWithPayments,
  balanceOf,
  newsOf,
  pay,
  settleReversals,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'

const provider = openProviderWithBooks()

type Status = NonNullable<Parameters<typeof provider.control.apply>[0]['disputeMove']>['to']

async function aDispute(change: { inquiry?: boolean; resolved?: boolean; amount?: number } = {}) {
  const scene = await aGroupWithPayments(provider)
  const { dispute: id = '' } = await provider.control.apply({
    disputeOpen: scene.older.chargeId,
    ...change,
  })
  await provider.control.waitForWebhooks()
  const move = (to: Status, fee?: number) =>
    provider.control.apply({ disputeMove: { dispute: id, to, fee }, awaitWebhooks: true })
  const balance = () => balanceOf(scene.group.id)
  return { ...scene, id, move, balance }
}

const stateOf = async (id: string) => (await db.dispute.findUniqueOrThrow({ where: { id } })).status
const giveBack = (by: TestUser, paymentId: string, amount: number) =>
  call(refund, `/payment/${paymentId}/refund`, { token: by.token, body: { amount } })
const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })
const feesOf = async (groupId: string) =>
  Number((await db.ledgerAccount.findFirstOrThrow({ where: { groupId, kind: 'fees' } })).balancePence)

const ALL_AVAILABLE = { remittedPence: 5000, availablePence: 5000, disputedPence: 0, debtPence: 0 }
const FROZEN = { remittedPence: 5000, availablePence: 2000, disputedPence: 3000, debtPence: 0 }
const LOST = { remittedPence: 2000, availablePence: 2000, disputedPence: 0, debtPence: 0 }

describe('an inquiry', () => {
  nightTest('takes no money, can be refunded, and is closed', async () => {
    const { admin, group, id, older, move, balance, payer } = await aDispute({ inquiry: true })
    expect([await stateOf(id), await balance()]).toEqual(['inquiry', expect.objectContaining(ALL_AVAILABLE)])
    expect((await giveBack(admin, older.id, 30)).status).toBe(201)
    await move('warning_closed')
    expect([await stateOf(id), await balance()]).toEqual(['won', expect.objectContaining(LOST)])
    expect(await newsOf(payer)).toContain(
      `About your payment of £30.00 to “${group.title}”: the bank has asked about it; no money has moved.`,
    )
  })

  nightTest('freezes the money once it becomes a dispute, not before', async () => {
    const { id, move, balance } = await aDispute({ inquiry: true })
    const follows = async () => (await db.dispute.findUniqueOrThrow({ where: { id } })).follows
    expect(await follows()).toBe(0)
    await move('needs_response')
    expect(await follows()).toBe(1)
    expect([await stateOf(id), await balance()]).toEqual(['open', expect.objectContaining(FROZEN)])
    await move('prevented')
    expect([await stateOf(id), await balance()]).toEqual(['won', expect.objectContaining(ALL_AVAILABLE)])
  })
})

describe('a dispute that the card network prevented', () => {
  nightTest('by paying the payer back is lost', async () => {
    const { admin, group, id, older, balance, payer } = await aDispute({ resolved: true })
    expect([await stateOf(id), await balance()]).toEqual(['lost', expect.objectContaining(LOST)])
    expect((await giveBack(admin, older.id, 1)).body.code).toBe('PAYMENT_IN_DISPUTE')
    expect(await newsOf(payer)).toContain(
      `About your payment of £30.00 to “${group.title}”: £30.00 went back after a lost dispute.`,
    )
  })

  nightTest('by blocking it takes nothing', async () => {
    const { id, move, balance } = await aDispute({ inquiry: true })
    await move('prevented')
    expect([await stateOf(id), await balance()]).toEqual(['won', expect.objectContaining(ALL_AVAILABLE)])
  })
})

describe('the provider’s last word', () => {
  nightTest('is followed after a lost dispute: appealed, and won', async () => {
    const { admin, group, id, older, move, balance } = await aDispute()
    await move('lost')
    expect([await stateOf(id), await balance()]).toEqual(['lost', expect.objectContaining(LOST)])
    expect((await giveBack(admin, older.id, 1)).body.code).toBe('PAYMENT_IN_DISPUTE')
    await move('appeal_needs_response')
    expect([await stateOf(id), await balance()]).toEqual(['appealed', expect.objectContaining(FROZEN)])
    expect((await giveBack(admin, older.id, 1)).body.code).toBe('PAYMENT_IN_DISPUTE')
    await move('won')
    expect([await stateOf(id), await balance()]).toEqual(['won', expect.objectContaining(ALL_AVAILABLE)])
    expect((await send(admin, group.id, 50)).status).toBe(201)
  })

  nightTest('is followed after a won dispute: lost after all', async () => {
    const { id, move, balance } = await aDispute()
    await move('won')
    await move('lost')
    expect([await stateOf(id), await balance()]).toEqual(['lost', expect.objectContaining(LOST)])
    await move('won')
    expect([await stateOf(id), await balance()]).toEqual(['won', expect.objectContaining(ALL_AVAILABLE)])
  })

  nightTest('makes it debt if the money is gone and the appeal is lost', async () => {
    const { admin, group, account, move, balance } = await aDispute()
    await move('won')
    await send(admin, group.id, 50)
    await provider.control.apply({ payOut: { account, amount: 5000 } })
    await move('appeal_under_review')
    await settleReversals()
    expect(await balance()).toMatchObject({ remittedPence: 5000, availablePence: 0, debtPence: 0 })
    await move('lost')
    expect(await balance()).toMatchObject({ remittedPence: 2000, availablePence: 0, debtPence: 3000 })
    await move('won')
    expect(await balance()).toMatchObject({ remittedPence: 5000, availablePence: 0, debtPence: 0 })
  })

  nightTest(
    'won after its group was deleted is flagged for the operator, who can return the money',
    async () => {
      const { admin, group, move, balance } = await aDispute()
      await move('lost')
      await send(admin, group.id, 20)
      const path = `/group/${group.id}/delete`
      expect((await call(deleteGroup, path, { method: 'DELETE', token: admin.token })).status).toBe(200)
      const flags = () => db.operatorFlag.findMany({ where: { subject: group.id } })
      expect(await flags()).toEqual([])
      await move('won')
      expect(await balance()).toMatchObject({ availablePence: 3000 })
      expect(await flags()).toMatchObject([
        {
          kind: 'money-of-deleted-group',
          detail: '£30.00 is in a group that was deleted.',
          resolvedAt: null,
        },
      ])
    },
  )

  nightTest('is also flagged for money reversed after the group was deleted', async () => {
    const { admin, group, move, balance } = await aDispute()
    await move('lost')
    await send(admin, group.id, 20)
    await call(deleteGroup, `/group/${group.id}/delete`, { method: 'DELETE', token: admin.token })
    const leg = await db.transferLeg.findFirstOrThrow({
      where: { transfer: { transaction: { groupId: group.id } } },
    })
    await stripe.transfers.createReversal(leg.providerTransferId ?? '', { amount: 400 })
    await provider.control.waitForWebhooks()
    expect(await balance()).toMatchObject({ availablePence: 400 })
    expect(await db.operatorFlag.findMany({ where: { subject: group.id } })).toMatchObject([
      { kind: 'money-of-deleted-group', detail: '£4.00 is in a group that was deleted.', resolvedAt: null },
    ])
  })

  nightTest('has the same result in any order of events, even at once', async () => {
    const { id, move, balance } = await aDispute()
    await provider.control.apply({ webhooks: 'drop' })
    for (const to of ['lost', 'appeal_under_review', 'won', 'lost'] as const) await move(to)
    await provider.control.apply({ webhooks: 'reorder', deliverEvents: 'all', awaitWebhooks: true })
    await Promise.all([followDispute(id), followDispute(id), followDispute(id)])
    expect([await stateOf(id), await balance()]).toEqual(['lost', expect.objectContaining(LOST)])
    await provider.control.apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
    expect(await balance()).toMatchObject(LOST)
  })

  nightTest('is fetched each day while undecided, even without events', async () => {
    const { id, move, balance } = await aDispute()
    await provider.control.apply({ webhooks: 'drop' })
    await move('lost')
    await provider.advanceTime(DAY + HOUR)
    await sweep()
    expect([await stateOf(id), await balance()]).toEqual(['lost', expect.objectContaining(LOST)])
  })
})

nightTest('is applied from a failed event, however late', async () => {
  const { older, balance } = await aDispute({ inquiry: true, amount: 62 })
  await provider.control.apply({ webhooks: 'drop' })
  const { dispute = '' } = await provider.control.apply({ disputeOpen: older.chargeId })
  const receivedAt = new Date(Date.now() - 10 * DAY)
  const event = { id: `evt_${dispute}`, type: 'charge.dispute.created', subjectId: dispute, receivedAt }
  await db.providerEvent.create({ data: { ...event, tries: 9, nextTryAt: addMs(receivedAt, DAY) } })
  await sweep()
  expect(await balance()).toMatchObject(FROZEN)
})

describe('the money of a dispute', () => {
  nightTest('is frozen when it moves, whatever the status says', async () => {
    const { id, balance, move } = await aDispute()
    await provider.control.apply({ disputeMoney: { dispute: id, amount: 1000 }, awaitWebhooks: true })
    expect(await balance()).toMatchObject({ availablePence: 2938, disputedPence: 2062 })
    await move('lost')
    expect(await balance()).toMatchObject({ remittedPence: 2938, availablePence: 2938, disputedPence: 0 })
  })

  nightTest('excludes the provider’s fee, which is the operator’s', async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    const { chargeId } = await pay(provider, admin, group.id, 40)
    const before = await feesOf(group.id)
    const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId })
    await provider.control.waitForWebhooks()
    expect(await feesOf(group.id)).toBe(before + 2000)
    const won = { dispute, to: 'won', fee: -1500 } as const
    await provider.control.apply({ disputeMove: won, awaitWebhooks: true })
    expect(await feesOf(group.id)).toBe(before + 500)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 9000, remittedPence: 9000 })
  })

  nightTest('leaves the undisputed part of the payment transferable', async () => {
    const { admin, group, balance } = await aDispute({ amount: 1000 })
    expect(await balance()).toMatchObject({ availablePence: 4000, disputedPence: 1000 })
    expect((await send(admin, group.id, 40)).status).toBe(201)
    expect(await balance()).toMatchObject({ availablePence: 0, disputedPence: 1000 })
  })

  nightTest('is reversed from the payout account once, however often it is reported', async () => {
    const { admin, group, older } = await aGroupWithPayments(provider)
    expect((await send(admin, group.id, 50)).status).toBe(201)
    await provider.control.apply({ disputeOpen: older.chargeId, amount: 1000, awaitWebhooks: true })
    for (const event of ['first', 'again']) {
      await settleReversals()
      await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
      await db.dispute.updateMany({
        where: { paymentId: older.id },
        data: { nextCheckAt: new Date(0) },
      })
      await sweep()
      const reversals = await db.reversal.findMany({ where: { leg: { paymentId: older.id } } })
      expect([event, ...reversals.map(({ amountPence, status }) => [amountPence, status])]).toEqual([
        event,
        [1000, 'success'],
      ])
    }
  })

  nightTest('is decided separately for several disputes of one payment', async () => {
    const { id, older, move, balance } = await aDispute({ amount: 1000 })
    const { dispute: other = '' } = await provider.control.apply({
      disputeOpen: older.chargeId,
      amount: 1500,
    })
    await provider.control.waitForWebhooks()
    expect(await balance()).toMatchObject({ availablePence: 2500, disputedPence: 2500 })
    expect((await getTransaction(older.id)).dispute).toEqual({ state: 'open', amountPence: 2500 })
    await move('lost')
    expect(await balance()).toMatchObject({ remittedPence: 4000, availablePence: 2500, disputedPence: 1500 })
    await provider.control.apply({ disputeClose: other, outcome: 'won', awaitWebhooks: true })
    expect(await balance()).toMatchObject({ remittedPence: 4000, availablePence: 4000, disputedPence: 0 })
    expect(await stateOf(id)).toBe('lost')
  })
})

nightTest('is frozen for two disputes only as far as there is any', async () => {
  const { admin, group, account, older } = await aGroupWithPayments(provider)
  await send(admin, group.id, 38)
  await provider.control.apply({ payOut: { account, amount: 3800 } })
  for (const amount of [1000, 1500])
    await provider.control.apply({ disputeOpen: older.chargeId, amount, awaitWebhooks: true })
  await settleReversals()
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, disputedPence: 1200 })
})
