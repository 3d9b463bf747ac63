import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE, setClockOffset } from '@/lib/base/clock'
import { followRefund } from '@/lib/money/refunds/follow-refund'
import { recordRefund } from '@/lib/money/refunds/settle-refund'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aPaidGroup, aUser, balanceOf, connectPayout, newsOf, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { isFullRun } from '../../support/run-length'

const provider = openProviderWithBooks()
const aScene = () => aPaidGroup(provider)

const giveBack = (by: TestUser, paymentId: string, amount: number, headers = {}) =>
  call(refund, `/payment/${paymentId}/refund`, { token: by.token, headers, body: { amount } })

describe('a refund by an admin', () => {
  test('returns a part of a contribution, and the rest later', async () => {
    const { admin, payer, other, group, payment } = await aScene()
    const first = await giveBack(admin, payment.id, 10)
    expect([first.status, first.body.data]).toEqual([
      201,
      expect.objectContaining({
        type: 'refund',
        status: 'success',
        amount: 10,
        feeAmount: 0,
        totalAmount: 10,
        userId: { _id: payer.id, username: payer.username },
      }),
    ])
    expect(first.body.data.timePaid).not.toBeNull()
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2000, availablePence: 2000 })
    expect(await newsOf(payer)).toContain(`£10.00 was refunded to you from “${group.title}”.`)
    expect(await newsOf(admin)).toContain(`£10.00 was refunded to ${payer.username} from “${group.title}”.`)
    expect(await newsOf(other)).toContain(`£10.00 was refunded to a member from “${group.title}”.`)

    const tooMuch = await giveBack(admin, payment.id, 20.01)
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      400,
      'At most £20.00 of this payment can be refunded.',
    ])
    expect((await giveBack(admin, payment.id, 20)).status).toBe(201)
    expect((await giveBack(admin, payment.id, 0.01)).status).toBe(409)
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0, availablePence: 0 })
  })

  nightTest('is for admins of the group: members get 403, others 404', async () => {
    const { payer, payment } = await aScene()
    expect((await giveBack(payer, payment.id, 1)).status).toBe(403)
    expect((await giveBack(await aUser(), payment.id, 1)).status).toBe(404)
    expect((await giveBack(payer, payer.id, 1)).status).toBe(404)
  })

  test('takes only money that has not been transferred', async () => {
    const { admin, group, payment } = await aScene()
    await connectPayout(provider, admin, group.id)
    await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 30 } })
    const answer = await giveBack(admin, payment.id, 1)
    expect([answer.status, answer.body.code]).toEqual([409, 'NOT_ENOUGH_AVAILABLE'])
  })

  nightTest('is made once for one key sent five times at once', async () => {
    const { admin, group, payment } = await aScene()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => giveBack(admin, payment.id, 5, { 'idempotency-key': 'r' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500, availablePence: 2500 })
    const settleJobs = await db.$queryRaw`
      SELECT 1 FROM pgboss.job WHERE name = 'settle-refund' AND data->>'refundId' = ${answers[0]?.body.data._id}`
    expect(settleJobs).toHaveLength(1)
  })

  nightTest.each(
    isFullRun ? (['reset-before', 'reset-after', '503', '500-after'] as const) : (['500-after'] as const),
  )('an answer lost by %s keeps the money reserved; asked again it is returned once', async (mode) => {
    const { admin, group, payment } = await aScene()
    await provider.control.apply({
      webhooks: 'drop',
      fail: [{ method: 'POST', path: '/v1/refunds', mode, times: 3 }],
    })
    const { body } = await giveBack(admin, payment.id, 12)
    expect(body.data.status).toBe('pending')
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 1800, reservedPence: 1200 })
    setClockOffset(1.1 * MINUTE)
    await sweep()
    expect(await balanceOf(group.id)).toMatchObject({
      remittedPence: 1800,
      availablePence: 1800,
      reservedPence: 0,
    })
  })

  nightTest('never exceeds the payment, even for two at once', async () => {
    const { admin, group, payment } = await aScene()
    await pay(provider, admin, group.id, 20)
    await provider.control.apply({ refundsPending: true })
    const answers = await Promise.all([20, 20].map((amount) => giveBack(admin, payment.id, amount)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    const { body } = await giveBack(admin, payment.id, 10.01)
    expect(body.message).toBe('At most £10.00 of this payment can be refunded.')
  })

  nightTest('stays made, whatever another attempt is told later', async () => {
    const { admin, group, payment } = await aScene()
    const { _id: id } = (await giveBack(admin, payment.id, 12)).body.data
    await transact((tx) => recordRefund(tx, id, { outcome: 'refused', failure: 'No.' }))
    expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({ status: 'success' })
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 1800, availablePence: 1800 })
  })

  nightTest('is told once, however often the provider reports it', async () => {
    const { admin, payer, payment } = await aScene()
    const { _id: id } = (await giveBack(admin, payment.id, 12)).body.data
    const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id } })
    await followRefund(String(providerRefundId))
    expect((await newsOf(payer)).filter((text) => text.includes('£12.00 was refunded'))).toHaveLength(1)
  })

  test('refused by the provider is a 502, and the money is available again', async () => {
    const { admin, group, payment } = await aScene()
    // A dispute that we have not heard of yet.
    await provider.control.apply({ webhooks: 'drop', disputeOpen: payment.chargeId })
    expect((await giveBack(admin, payment.id, 12)).status).toBe(502)
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 3000, availablePence: 3000 })
    await provider.control.apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
  })

  nightTest('sent back by the bank counts as paid again', async () => {
    const { admin, payer, group, payment } = await aScene()
    const { body } = await giveBack(admin, payment.id, 12)
    const row = await db.refund.findUniqueOrThrow({ where: { id: body.data._id } })
    await provider.control.apply({
      settleRefund: { refund: row.providerRefundId ?? '', outcome: 'failed' },
      awaitWebhooks: true,
    })
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 3000, availablePence: 3000 })
    expect(await db.transaction.findUnique({ where: { id: body.data._id } })).toMatchObject({
      status: 'failed',
    })
    expect(await newsOf(payer)).toContain(
      `£12.00 could not be refunded to you from “${group.title}” because the bank sent it back.`,
    )
  })

  nightTest('needs a successful payment that is not in dispute', async () => {
    const { admin, payment } = await aScene()
    await provider.control.apply({ disputeOpen: payment.chargeId, awaitWebhooks: true })
    expect((await giveBack(admin, payment.id, 1)).body.code).toBe('PAYMENT_IN_DISPUTE')
  })
})
