import { randomUUID } from 'node:crypto'
import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { MINUTE, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroupOfPayers,
  askToPay,
  expectSoundLedger,
  newsOf,
  startPayment,
  statusFor,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** Payments whose checkout the provider says it never had, and payments that it cannot be asked about. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

async function aPaymentNobodyKnows(payer: TestUser, groupId: string) {
  const { id } = await startPayment(payer, groupId, 25)
  await forceSql(`UPDATE payments SET "checkoutSessionId" = 'cs_test_gone${randomUUID()}' WHERE id = '${id}'`)
  return id
}

const flagsOf = (subject: string) => db.operatorFlag.findMany({ where: { subject } })

nightTest('a payment the provider does not know fails and is flagged, and its payer is told so', async () => {
  const { payer, group } = await aGroupOfPayers()
  const id = await aPaymentNobodyKnows(payer, group.id)
  const { body } = await call(status, `/payment/${id}/status`, { token: payer.token })
  const text =
    'Our card payment provider doesn’t know this payment. If your bank shows it, please write to us.'
  expect(body).toMatchObject({ message: text, data: { status: 'failed', failureMessage: text } })
  expect(await flagsOf(id)).toMatchObject([{ kind: 'payment-unknown', resolvedAt: null }])
  expect((await transactionOf(id)).payment?.nextCheckAt).toBeNull()
  expect(await newsOf(payer)).toHaveLength(0)
})

nightTest('it does not keep its payer from starting another', async () => {
  const { payer, group } = await aGroupOfPayers()
  const id = await aPaymentNobodyKnows(payer, group.id)
  expect((await askToPay(payer, group.id, { amount: 30 })).status).toBe(201)
  expect((await transactionOf(id)).status).toBe('failed')
})

nightTest('two hundred of them do not starve the one behind them', async () => {
  const { payer, other, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: session })
  const ids = Array.from({ length: 200 }, () => randomUUID())
  const money = { amountPence: 100, totalPence: 120, feePence: 20 }
  await db.transaction.createMany({
    data: ids.map((each) => ({
      id: each,
      groupId: group.id,
      userId: other.id,
      type: 'payment' as const,
      createdAt: now(),
      ...money,
    })),
  })
  await db.payment.createMany({
    data: ids.map((each) => ({
      id: each,
      email: other.email,
      isInternational: false,
      idempotencyKey: each,
      checkoutSessionId: `cs_test_${each}`,
      sessionExpiresAt: now(),
      nextCheckAt: new Date(0),
    })),
  })
  await provider.advanceTime(1.1 * MINUTE)
  await sweep()
  await sweep()
  expect((await transactionOf(id)).status).toBe('success')
  expect(await db.transaction.count({ where: { id: { in: ids }, status: 'failed' } })).toBe(200)
})

nightTest('one the provider cannot be asked about is retried in turn', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({
    fail: [{ method: 'GET', path: `/v1/checkout/sessions/${session}`, mode: '503', times: 2 }],
  })
  await provider.advanceTime(1.1 * MINUTE)
  await sweep()
  const { payment, status: currentStatus } = await transactionOf(id)
  expect([currentStatus, Number(payment?.nextCheckAt) > Number(now())]).toEqual(['pending', true])
})

nightTest(
  'if the outcome cannot be read after closing the checkout, the payer is asked to retry, and it ends then',
  async () => {
    const { payer, group } = await aGroupOfPayers()
    const { id } = await startPayment(payer, group.id, 20)
    const cancelIt = () => call(cancel, `/payment/${id}/cancel`, { token: payer.token, body: {} })
    const startAnother = () => askToPay(payer, group.id, { amount: 30 })
    for (const ask of [cancelIt, startAnother]) {
      await provider.control.apply({
        webhooks: 'drop',
        fail: [{ method: 'GET', path: '/v1/checkout/sessions/', mode: '503', times: 2 }],
      })
      const { status, body } = await ask()
      expect([status, body.message]).toEqual([
        503,
        "We couldn't reach our card payment provider. It's safe to try again.",
      ])
    }
    expect((await startAnother()).status).toBe(201)
    expect(await statusFor(payer, id)).toBe('failed')
  },
)

nightTest('if the checkout cannot be closed, the payer is asked to retry', async () => {
  const { payer, group } = await aGroupOfPayers()
  await startPayment(payer, group.id, 20)
  await provider.control.apply({
    fail: [{ method: 'POST', path: '^/v1/checkout/sessions/.*/expire', mode: '503', times: 3 }],
  })
  expect((await askToPay(payer, group.id, { amount: 30 })).status).toBe(503)
})
