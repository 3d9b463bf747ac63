import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR, MINUTE, setClockOffset } from '@/lib/base/clock'
import { followRefund } from '@/lib/money/refunds/follow-refund'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aPaidGroup, balanceOf, connectPayout, newsOf, pay, settleReversals } from '../../support/money'
import { nightTest } from '../../support/night-test'

const provider = openProviderWithBooks()
const aScene = () => aPaidGroup(provider)

async function aTransferredPayment() {
  const scene = await aScene()
  const account = await connectPayout(provider, scene.admin, scene.group.id)
  const body = { amount: 30 }
  await call(transfer, `/payment/${scene.group.id}/transfer`, { token: scene.admin.token, body })
  return { ...scene, account }
}

describe('a refund made in the provider’s dashboard', () => {
  nightTest('is followed like one made here, with the fee never charged to the group', async () => {
    const { payer, group, payment } = await aScene()
    await provider.control.apply({ refundOutside: { charge: payment.chargeId }, awaitWebhooks: true })
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0, availablePence: 0, debtPence: 0 })
    const refunds = await db.transaction.findMany({ where: { groupId: group.id, type: 'refund' } })
    expect(refunds).toEqual([
      expect.objectContaining({ status: 'success', amountPence: 3000, userId: payer.id }),
    ])
    await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
    expect(await db.transaction.count({ where: { groupId: group.id, type: 'refund' } })).toBe(1)
  })

  nightTest('is found by the sweep if its webhook is lost', async () => {
    const { group, payment } = await aScene()
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ refundOutside: { charge: payment.chargeId, amount: 500 } })
    setClockOffset(2 * MINUTE)
    await sweep()
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500, availablePence: 2500 })
  })

  nightTest('is followed once the outcome of ours is known, even a day later', async () => {
    const { admin, group, payment } = await aScene()
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/refunds', mode: '500-before', times: 1 }],
    })
    await call(refund, `/payment/${payment.id}/refund`, { token: admin.token, body: { amount: 12 } })
    await provider.control.apply({ refundOutside: { charge: payment.chargeId }, awaitWebhooks: true })
    for (const hours of [2, 23, 1]) {
      await provider.advanceTime(hours * HOUR)
      await sweep()
    }
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0, availablePence: 0, reservedPence: 0 })
  })

  nightTest('asks the payout account for the money if it was transferred', async () => {
    const { group, payment } = await aTransferredPayment()
    await provider.control.apply({
      refundOutside: { charge: payment.chargeId, amount: 2000 },
      awaitWebhooks: true,
    })
    expect(await balanceOf(group.id)).toMatchObject({
      remittedPence: 1000,
      availablePence: 0,
      debtPence: 2000,
    })
    await settleReversals()
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 1000, availablePence: 0, debtPence: 0 })
  })

  nightTest('is the group’s debt if the money was paid out, covered by the next transfer', async () => {
    const { admin, other, group, payment, account } = await aTransferredPayment()
    await provider.control.apply({ payOut: { account, amount: 3000 } })
    await provider.control.apply({
      refundOutside: { charge: payment.chargeId, amount: 2000 },
      awaitWebhooks: true,
    })
    await settleReversals()
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, debtPence: 2000 })
    expect(await newsOf(admin)).toContainEqual(expect.stringContaining('The group owes this'))
    await pay(provider, other, group.id, 25)
    expect(await balanceOf(group.id)).toMatchObject({
      remittedPence: 3500,
      availablePence: 500,
      debtPence: 2000,
    })
    const body = { amount: 5 }
    const answer = await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body })
    expect([answer.status, answer.body.data.remainingAmount]).toEqual([201, 0])
    expect(await balanceOf(group.id)).toMatchObject({ freePence: 0, availablePence: 0, debtPence: 0 })
  })

  nightTest('made again after the first came back is asked of the transfers that still have it', async () => {
    const { admin, group, payment } = await aScene()
    await connectPayout(provider, admin, group.id)
    for (const amount of [10, 20])
      await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount } })
    for (const amount of [1000, 500]) {
      await provider.control.apply({
        refundOutside: { charge: payment.chargeId, amount },
        awaitWebhooks: true,
      })
      await settleReversals()
    }
    const reversals = await db.reversal.findMany({
      where: { leg: { paymentId: payment.id } },
      orderBy: { createdAt: 'asc' },
      include: { leg: true },
    })
    expect(reversals.map(({ status, amountPence, leg }) => [status, amountPence, leg.amountPence])).toEqual([
      ['success', 1000, 1000],
      ['success', 500, 2000],
    ])
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 1500, availablePence: 0, debtPence: 0 })
  })

  nightTest('sent back by the bank returns what it took', async () => {
    const { group, payment } = await aScene()
    const { refund: id = '' } = await provider.control.apply({ refundOutside: { charge: payment.chargeId } })
    await provider.control.apply({ awaitWebhooks: true })
    await provider.control.apply({ settleRefund: { refund: id, outcome: 'failed' }, awaitWebhooks: true })
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 3000, availablePence: 3000 })
  })

  nightTest('that failed takes nothing, even if an older read of it is processed later', async () => {
    const { group, payment } = await aScene()
    await provider.control.apply({ webhooks: 'drop' })
    const { refund: id = '' } = await provider.control.apply({ refundOutside: { charge: payment.chargeId } })
    const { stripe } = await import('@/lib/platform/stripe/client')
    const readBefore = await stripe.refunds.retrieve(id)
    expect(readBefore.status).toBe('succeeded')
    await provider.control.apply({ settleRefund: { refund: id, outcome: 'failed' } })
    await followRefund(id)
    jest.spyOn(stripe.refunds, 'retrieve').mockResolvedValueOnce(readBefore)
    await followRefund(id)
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 3000, availablePence: 3000 })
    expect(await db.transaction.count({ where: { groupId: group.id, type: 'refund' } })).toBe(0)
  })

  nightTest('a reversal made in the dashboard brings its money back to the group', async () => {
    const { group } = await aTransferredPayment()
    const leg = await db.transferLeg.findFirstOrThrow({
      where: { transfer: { transaction: { groupId: group.id } } },
    })
    const { stripe } = await import('@/lib/platform/stripe/client')
    await stripe.transfers.createReversal(leg.providerTransferId ?? '', { amount: 400 })
    await provider.control.apply({ awaitWebhooks: true })
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 3000, availablePence: 400 })
  })
})
