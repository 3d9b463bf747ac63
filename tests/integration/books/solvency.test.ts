import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { addMs, HOUR, MINUTE, now } from '@/lib/base/clock'
import { checkSolvency } from '@/lib/books/solvency/check-solvency'
import { requireCoverage } from '@/lib/books/solvency/require-coverage'
import { lockGroup } from '@/lib/membership/membership'
import { creditPayment } from '@/lib/money/payments/credit-payment'
import { loadPayment } from '@/lib/money/payments/load-payment'
import { verifyCheckout } from '@/lib/money/payments/verify-checkout'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { fetchCheckout } from '@/lib/platform/stripe/checkout'
import { readSolvencyFigures } from '@/lib/server/operations/figures'
import { call } from '../../support/call'
import { emptyDatabase, openDatabase } from '../../support/database'
import {
  aGroup,
  aUser,
  balanceOf,
  connectPayout,
  expectSoundLedger,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql, waitForBlockedTransactions } from '../../support/states'

openDatabase()
const provider = openProvider({ floatPence: 0 })
beforeEach(async () => {
  await emptyDatabase()
  await provider.control.apply({ forget: true, delays: { feeKnownAfterMs: 0 } })
})
afterEach(expectSoundLedger)

const send = (by: TestUser, groupId: string, amount: number, key?: string) =>
  call(transfer, `/payment/${groupId}/transfer`, {
    token: by.token,
    headers: key ? { 'idempotency-key': key } : {},
    body: { amount },
  })

async function aGroupWith(...pounds: number[]) {
  const admin = await aUser('admin')
  const group = await aGroup({ admin, contributionPence: 100_000 })
  const account = await connectPayout(provider, admin, group.id)
  const payments = []
  for (const each of pounds) payments.push(await pay(provider, admin, group.id, each))
  return { admin, id: group.id, account, payments }
}

type PaidGroup = Awaited<ReturnType<typeof aGroupWith>>

/**
 * Disputes all payments after the transferred money has reached the bank: payers get it back at the platform's expense.
 */
async function loseEverything({ admin, id, account, payments }: PaidGroup, pounds: number) {
  expect((await send(admin, id, pounds)).status).toBe(201)
  await provider.control.apply({ payOut: { account, amount: pounds * 100 } })
  for (const { chargeId } of payments) {
    const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  }
  await settleReversals()
}

function heldPence() {
  const { available, pending } = provider.control.state().balance
  return available + pending
}

const flags = () => db.operatorFlag.findMany({ where: { kind: 'platform-short' } })

async function expectNothingReserved({ id }: PaidGroup, availablePence: number) {
  expect(await balanceOf(id)).toMatchObject({ availablePence, reservedPence: 0 })
  expect(await db.transaction.count({ where: { groupId: id, type: 'transfer' } })).toBe(0)
}

test('money taken by another group’s disputes is not promised: nothing is reserved, and the key stays free', async () => {
  const lost = await aGroupWith(25, 25)
  const other = await aGroupWith(50)
  await loseEverything(lost, 50)
  expect(heldPence()).toBeLessThan(0)

  const { status, body, headers } = await send(other.admin, other.id, 50, 'once')
  expect([status, headers.get('retry-after')]).toEqual([503, '60'])
  expect(body).toMatchObject({
    code: 'PLATFORM_SHORT',
    message: 'Transfers are paused while we check our balance. Your money is safe and nothing has been sent.',
  })
  await expectNothingReserved(other, 5000)
  const [flag] = await flags()
  expect(flag).toMatchObject({ subject: 'platform', resolvedAt: null })
  expect(flag?.detail).toMatch(/^Held -£\d+\.\d\d, owed £50\.00: /)
  expect(flag?.detail).toContain('groups in debt £50.00')
  expect(flag?.detail).toContain('processing costs £')

  await provider.control.apply({ topUp: 20_000 })
  expect((await send(other.admin, other.id, 50, 'once')).status).toBe(201)
  expect(await flags()).toMatchObject([{ resolvedAt: expect.any(Date) }])
})

nightTest(
  'a fresh payment is not counted as missing while the provider has not entered it in the balance',
  async () => {
    const { admin, id } = await aGroupWith(25)
    await provider.control.apply({ payOutPlatform: heldPence(), settleBalance: true })
    await provider.control.apply({ topUp: 2500, delays: { feeKnownAfterMs: 10 * MINUTE } })
    await pay(provider, admin, id, 30)
    expect(heldPence()).toBe(2500)
    expect(await checkSolvency()).toMatchObject({ heldPence: 2500, awaitedPence: 3062, owedPence: 5500 })
    expect(await flags()).toEqual([])
    expect((await send(admin, id, 25)).status).toBe(201)
  },
)

nightTest('a payment since the last check does not count as a shortage', async () => {
  await provider.control.apply({ topUp: 1000 })
  const { admin, id } = await aGroupWith(25)
  await checkSolvency()
  await pay(provider, admin, id, 30)
  expect(await readSolvencyFigures()).toMatchObject({ owedPence: 5500, shortPence: 0 })
  await provider.control.apply({ settleBalance: true, payOutPlatform: 2000 })
  await checkSolvency()
  expect((await readSolvencyFigures()).shortPence).toBe(5500 - heldPence())
})

nightTest('a covered group is not held up, and the next one gets no more than is left', async () => {
  const lost = await aGroupWith(25)
  const first = await aGroupWith(40)
  const second = await aGroupWith(40)
  await loseEverything(lost, 25)
  expect(heldPence()).toBeGreaterThan(2500)
  expect(heldPence()).toBeLessThan(4000)
  expect((await send(first.admin, first.id, 40)).status).toBe(503)
  expect((await send(first.admin, first.id, 25)).status).toBe(201)
  expect((await send(second.admin, second.id, 25)).status).toBe(503)
  await expectNothingReserved(second, 4000)
})

nightTest('two transfers at once share what there is', async () => {
  const lost = await aGroupWith(25)
  const [first, second] = [await aGroupWith(40), await aGroupWith(40)]
  await loseEverything(lost, 25)
  const answers = await Promise.all([send(first.admin, first.id, 25), send(second.admin, second.id, 25)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 503])
})

nightTest('money that comes in during the request is not sent with it', async () => {
  const lost = await aGroupWith(25)
  const { admin, ...other } = await aGroupWith(30)
  await loseEverything(lost, 25)
  await provider.control.apply({ webhooks: 'drop' })
  const { id, session } = await startPayment(admin, other.id, 10)
  await provider.control.apply({ pay: session })
  const { totalPence } = await transactionOf(id)
  const paid = verifyCheckout(await fetchCheckout(session), { paymentId: id, totalPence })
  const asked = await transact(async (tx) => {
    await lockGroup(tx, other.id)
    const answer = send(admin, other.id, 35)
    await waitForBlockedTransactions()
    const payment = await loadPayment(tx, id)
    if (!payment || paid.kind !== 'paid') throw new Error('It was paid.')
    await creditPayment(tx, payment, paid)
    return { answer }
  })
  const { status, body } = await asked.answer
  expect([status, body.message]).toEqual([400, "Amount cannot exceed the group's remitted amount of £30.00"])
  await expectNothingReserved({ admin, ...other }, 4000)
})

test('a group’s own charges must cover its transfer, however much the platform holds', async () => {
  const { admin, id, payments } = await aGroupWith(30)
  await aGroupWith(200)
  // Refunded at the provider, but not known here yet.
  await provider.control.apply({ webhooks: 'drop', topUp: 3000 })
  await provider.control.apply({ refundOutside: { charge: payments[0]?.chargeId ?? '', amount: 2000 } })
  await provider.control.apply({ settleBalance: true })
  await provider.control.apply({ payOutPlatform: 5000 })
  expect((await send(admin, id, 30)).status).toBe(503)
  expect((await send(admin, id, 10)).status).toBe(201)
})

nightTest(
  'costs above the quoted fee are a separate shortage, updated and closed by the nightly check',
  async () => {
    const { admin, id } = await aGroupWith(100)
    await aGroupWith(50)
    expect(await checkSolvency()).toMatchObject({ owedPence: 15_000, heldPence: 14_982 })
    expect((await flags())[0]?.detail).toBe(
      'Held £149.82, owed £150.00: short £0.18 (processing costs £0.18).',
    )
    expect((await send(admin, id, 100)).status).toBe(201)
    await provider.control.apply({ stripeFee: { amount: 160 } })
    await checkSolvency()
    expect((await flags())[0]?.detail).toBe(
      'Held £48.22, owed £50.00: short £1.78 (processing costs £0.18, payouts and other movements outside our books £1.60).',
    )
    await provider.control.apply({ topUp: 178 })
    await checkSolvency()
    expect(await flags()).toMatchObject([{ resolvedAt: expect.any(Date) }])
  },
)

nightTest('if the balance cannot be read, one up to 15 minutes old is used', async () => {
  await provider.control.apply({ topUp: 1000 })
  const { admin, id } = await aGroupWith(60)
  expect((await send(admin, id, 10)).status).toBe(201)
  const outage = { method: 'GET', path: '/v1/balance', mode: '503', times: 100 } as const
  await provider.control.apply({ fail: [outage] })
  await provider.advanceTime(14 * MINUTE)
  expect((await send(admin, id, 10)).status).toBe(201)
  await provider.advanceTime(2 * MINUTE)
  const { status, body } = await send(admin, id, 10)
  expect([status, body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  expect(await balanceOf(id)).toMatchObject({ availablePence: 4000, reservedPence: 0 })
})

nightTest('money that has left since the last readable balance does not count as still there', async () => {
  await provider.control.apply({ topUp: 1000 })
  const lost = await aGroupWith(25)
  const other = await aGroupWith(40)
  await provider.control.apply({ settleBalance: true, payOutPlatform: 3500 })
  await checkSolvency()
  const outage = { method: 'GET', path: '/v1/balance', mode: '503', times: 100 } as const
  await provider.control.apply({ fail: [outage] })
  expect((await send(other.admin, other.id, 39)).status).toBe(201)
  expect(heldPence()).toBeLessThan(2500)
  expect((await send(lost.admin, lost.id, 25)).body.code).toBe('PLATFORM_SHORT')
  await expectNothingReserved(lost, 2500)
})

nightTest(
  'with two keys it is checked again on confirmation, which works once the money is there',
  async () => {
    await provider.control.apply({ topUp: 1000 })
    const { admin, id } = await aGroupWith(60)
    const other = await aUser('other')
    await db.member.create({ data: { groupId: id, userId: other.id, role: 'admin', joinedAt: new Date(0) } })
    await db.group.update({ where: { id }, data: { twoKeys: true } })
    const { transferId } = (await send(admin, id, 60)).body.data
    await provider.control.apply({ settleBalance: true })
    await provider.control.apply({ payOutPlatform: 5000 })
    const yes = () =>
      call(confirm, `/transfer/${transferId}/confirm`, {
        method: 'POST',
        token: other.token,
        headers: { 'idempotency-key': 'yes' },
      })
    expect((await yes()).body.code).toBe('PLATFORM_SHORT')
    expect(await balanceOf(id)).toMatchObject({ availablePence: 0, reservedPence: 6000 })
    await provider.control.apply({ topUp: 5000 })
    expect((await yes()).status).toBe(200)
  },
)

nightTest('in a shortage, unreadable charges are a 503, and nothing is reserved', async () => {
  const lost = await aGroupWith(25)
  const other = await aGroupWith(40)
  await loseEverything(lost, 25)
  const outage = { method: 'GET', path: '/v1/charges', mode: '503', times: 100 } as const
  await provider.control.apply({ fail: [outage] })
  const { status, body, headers } = await send(other.admin, other.id, 5)
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'PROVIDER_UNAVAILABLE', '60'])
  await expectNothingReserved(other, 4000)
})

nightTest('in a shortage, what a running transfer still needs is not available to another', async () => {
  const { admin, id: groupId, payments } = await aGroupWith(30, 20)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 6 }],
  })
  expect((await send(admin, groupId, 49)).status).toBe(201)
  const cover = {
    isMoneyMissing: true,
    amountPence: 100,
    ownChargesPence: 100,
    costsPence: 0,
    readAt: addMs(now(), HOUR),
  } as const
  await expect(transact((tx) => requireCoverage(tx, { ...cover, heldPence: 5000 }))).resolves.toBeUndefined()
  await expect(transact((tx) => requireCoverage(tx, { ...cover, heldPence: 4999 }))).rejects.toThrow('paused')
  const legs = { transfer: { transaction: { groupId } } }
  const [made] = await db.transferLeg.findMany({ where: { ...legs, paymentId: payments[0]?.id } })
  await forceSql(`UPDATE transfer_legs SET status = 'success' WHERE id = '${made?.id}'`)
  await expect(transact((tx) => requireCoverage(tx, { ...cover, heldPence: 2000 }))).resolves.toBeUndefined()
  await expect(transact((tx) => requireCoverage(tx, { ...cover, heldPence: 1999 }))).rejects.toThrow('paused')
  // A balance read earlier may not show what has left since, such as the provider's fees.
  const before = { ...cover, heldPence: 2000, readAt: addMs(now(), -HOUR) }
  await expect(transact((tx) => requireCoverage(tx, before))).rejects.toThrow('paused')
  const held = await transact(async (tx) => {
    await requireCoverage(tx, { ...cover, heldPence: 2000 })
    return tx.$queryRaw`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`
  })
  expect(held).toHaveLength(1)
  await forceSql(`UPDATE transfer_legs SET status = 'reserved' WHERE id = '${made?.id}'`)
})
