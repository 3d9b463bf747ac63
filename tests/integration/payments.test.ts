import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { POST as quoteForNet } from '@/app/api/payment/calculate-amount-for-net/route'
import { POST as quote } from '@/app/api/payment/calculate-fee/route'
import { MINUTE, setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { closeCheckouts } from '@/lib/payments/close-checkouts'
import { settlePayment } from '@/lib/payments/settle-payment'
import { sweep } from '@/lib/payments/sweep'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import {
  aGroup,
  aUser,
  balanceOf,
  expectSoundLedger,
  pay,
  startPayment,
  type TestUser,
} from '../support/money'
import { openProvider } from '../support/provider'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

async function someGroup(contributionPence = 10_000) {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const other = await aUser('other')
  return { admin, payer, other, group: await aGroup({ admin, members: [payer, other], contributionPence }) }
}

const start = (payer: TestUser, groupId: string, body: object, headers = {}) =>
  call(initialize, `/payment/${groupId}/initialize`, {
    token: payer.token,
    headers,
    body: { email: payer.email, isInternational: false, ...body },
  })
const statusOf = async (payer: TestUser, id: string) =>
  (await call(status, `/payment/${id}/status`, { token: payer.token })).body.data.status
const rowOf = (id: string) => db.transaction.findUniqueOrThrow({ where: { id }, include: { payment: true } })
const heard = async ({ id }: TestUser) =>
  (await db.notification.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } })).map(
    ({ message }) => message,
  )

describe('calculate-fee', () => {
  const ask = async (body: object) =>
    call(quote, '/payment/calculate-fee', { token: (await aUser()).token, body })

  test('quotes 1.4 % and 20p for a domestic card', async () => {
    const { body } = await ask({ amount: 100, currency: 'gbp', isInternational: false })
    expect(body.data).toEqual({
      originalAmount: 100,
      totalAmount: 101.6,
      feeBreakdown: { totalFee: 1.6, percentage: 1.4 },
    })
  })

  test('quotes 2.9 % and 20p for an international card', async () => {
    const { body } = await ask({ amount: '1,000.00', currency: 'gbp', isInternational: true })
    expect(body.data).toEqual({
      originalAmount: 1000,
      totalAmount: 1029.2,
      feeBreakdown: { totalFee: 29.2, percentage: 2.9 },
    })
  })

  test.each([
    { amount: 5, currency: 'usd' },
    { amount: 0, currency: 'gbp' },
    { amount: 1.005, currency: 'gbp' },
    { amount: -1, currency: 'gbp' },
    { currency: 'gbp' },
  ])('refuses %j', async (body) => {
    expect((await ask(body)).status).toBe(400)
  })

  test('calculate-amount-for-net answers a total from which the net amount remains', async () => {
    const { token } = await aUser()
    const body = { netAmount: 100, currency: 'gbp', isInternational: false }
    const answer = await call(quoteForNet, '/payment/calculate-amount-for-net', { token, body })
    expect(answer.body.data).toEqual({
      netAmount: 100,
      totalAmount: 101.62,
      feeBreakdown: { totalFee: 1.62, percentage: 1.4 },
    })
  })
})

describe('initialize', () => {
  test('a member pays: pending, then a success that everyone hears of', async () => {
    const { admin, payer, other, group } = await someGroup()
    const { id, session, url } = await startPayment(payer, group.id, 25)
    expect(url).toContain(session)
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      amountPence: 2500,
      feePence: 55,
      totalPence: 2555,
    })
    expect(await statusOf(payer, id)).toBe('pending')

    await provider.control.apply({ pay: session, awaitWebhooks: true })
    const paid = await call(status, `/payment/${id}/status`, { token: payer.token })
    expect(paid.body.data).toMatchObject({
      status: 'success',
      amount: 25,
      feeAmount: 0.55,
      totalAmount: 25.55,
    })
    expect(paid.body.data.timePaid).not.toBeNull()
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500, availablePence: 2500 })
    expect((await rowOf(id)).payment?.realFeePence).toBe(58)

    expect(await heard(admin)).toEqual([`${payer.username} paid £25.00 to “${group.title}”.`])
    expect(await heard(other)).toEqual([`A member paid £25.00 to “${group.title}”.`])
    expect(await heard(payer)).toEqual([`Your payment of £25.00 to “${group.title}” was received.`])
  })

  test('is for members: others get 404', async () => {
    const { group } = await someGroup()
    expect((await start(await aUser(), group.id, { amount: 5 })).status).toBe(404)
  })

  test.each([
    [0.09, 'The smallest payment is £0.10.'],
    [100.01, 'This is more than you still owe. Your balance is £100.00.'],
    [
      99.95,
      'That would leave £0.05, which is too little to pay later. Please pay £100.00, or at most £99.90 now.',
    ],
  ])('refuses £%s of £100 with the reason', async (amount, message) => {
    const { payer, group } = await someGroup()
    const answer = await start(payer, group.id, { amount })
    expect([answer.status, answer.body.message, answer.body.balance]).toEqual([400, message, 100])
    expect(await db.transaction.count({ where: { groupId: group.id } })).toBe(0)
  })

  test('who owes a few pence may pay 10p', async () => {
    const { payer, group } = await someGroup(7)
    expect((await start(payer, group.id, { amount: 0.07 })).status).toBe(400)
    await pay(provider, payer, group.id, 0.1)
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 10 })
    expect((await start(payer, group.id, { amount: 0.1 })).status).toBe(400)
  })

  test.each(['', 'no email', 'a@b'])('refuses the email %j', async (email) => {
    const { payer, group } = await someGroup()
    const answer = await start(payer, group.id, { amount: 5, email })
    expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid email address'])
  })

  test('starting again closes the earlier checkout', async () => {
    const { payer, group } = await someGroup()
    const first = await startPayment(payer, group.id, 25)
    const second = await startPayment(payer, group.id, 30)
    expect((await rowOf(first.id)).status).toBe('failed')
    expect((await rowOf(second.id)).status).toBe('pending')
    await expect(provider.control.apply({ pay: first.session })).rejects.toThrow('expired')
  })

  test('starting again after the earlier one was paid unheard credits it, and counts it', async () => {
    const { payer, group } = await someGroup()
    const first = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ pay: first.session })
    const again = await start(payer, group.id, { amount: 100 })
    expect([again.status, again.body.balance]).toEqual([400, 75])
    expect((await rowOf(first.id)).status).toBe('success')
  })

  test('of many starts at the same moment one checkout stays open', async () => {
    const { payer, group } = await someGroup()
    const answers = await Promise.all(Array.from({ length: 4 }, () => start(payer, group.id, { amount: 25 })))
    expect(answers.map((answer) => answer.status).filter((code) => code !== 201 && code !== 409)).toEqual([])
    const pending = await db.payment.findMany({
      where: { transaction: { groupId: group.id, status: 'pending' } },
    })
    expect(pending.length).toBeLessThanOrEqual(1)
  })

  test('one key, sent five times at once, starts one payment and has one answer', async () => {
    const { payer, group } = await someGroup()
    const headers = { 'idempotency-key': 'the-same-key' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => start(payer, group.id, { amount: 25 }, headers)),
    )
    const [first] = answers
    expect(first?.status).toBe(201)
    for (const { status: code, body } of answers) expect([code, body]).toEqual([201, first?.body])
    expect(await db.transaction.count({ where: { groupId: group.id } })).toBe(1)
  })

  test('a used key refuses another request', async () => {
    const { payer, group } = await someGroup()
    const headers = { 'idempotency-key': 'used' }
    await start(payer, group.id, { amount: 25 }, headers)
    const other = await start(payer, group.id, { amount: 26 }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('an answer that never came: 503, and the same key goes on with the same payment', async () => {
    const { payer, group } = await someGroup()
    const headers = { 'idempotency-key': 'try-again' }
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-after', times: 3 }],
    })
    const first = await start(payer, group.id, { amount: 25 }, headers)
    expect(first.status).toBe(503)
    expect(await db.transaction.count({ where: { groupId: group.id, status: 'pending' } })).toBe(1)
    const second = await start(payer, group.id, { amount: 25 }, headers)
    expect(second.status).toBe(201)
    await provider.control.apply({ pay: second.body.url.split('/').at(-1), awaitWebhooks: true })
    expect(await statusOf(payer, second.body.transactionId)).toBe('success')
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
  })
})

describe('what became of a payment', () => {
  test('coming back by the cancel address closes the checkout', async () => {
    const { payer, other, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    const path = `/payment/${id}/cancel`
    expect((await call(cancel, path, { method: 'POST', token: other.token })).status).toBe(404)
    const { body } = await call(cancel, path, { method: 'POST', token: payer.token })
    expect(body.data.status).toBe('failed')
    await expect(provider.control.apply({ pay: session })).rejects.toThrow('expired')
  })

  test('cancelling what was paid all the same credits it', async () => {
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ pay: session })
    const { body } = await call(cancel, `/payment/${id}/cancel`, { method: 'POST', token: payer.token })
    expect(body.data.status).toBe('success')
  })

  test('the way back asks the provider when the webhook is lost', async () => {
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ pay: session })
    expect(await statusOf(payer, id)).toBe('success')
  })

  test('the sweep asks a minute after the beginning', async () => {
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ pay: session })
    await sweep()
    expect((await rowOf(id)).status).toBe('pending')
    setClockOffset(1.1 * MINUTE)
    await sweep()
    expect((await rowOf(id)).status).toBe('success')
  })

  test('a session that ended is a failed payment, by the webhook or by the sweep', async () => {
    const { payer, group } = await someGroup()
    const heardOf = await startPayment(payer, group.id, 25)
    await provider.control.apply({ expire: heardOf.session, awaitWebhooks: true })
    expect((await rowOf(heardOf.id)).status).toBe('failed')

    const unheard = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ expire: unheard.session })
    setClockOffset(33 * MINUTE)
    await sweep()
    expect((await rowOf(unheard.id)).status).toBe('failed')
  })

  test('a payment whose checkout nobody saw fails once it has ended', async () => {
    const { payer, group } = await someGroup()
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-before', times: 3 }],
    })
    expect((await start(payer, group.id, { amount: 25 })).status).toBe(503)
    setClockOffset(33 * MINUTE)
    await sweep()
    const [row] = await db.transaction.findMany({ where: { groupId: group.id } })
    expect(row?.status).toBe('failed')
  })

  test('a declined card leaves the checkout open; a second try pays', async () => {
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    await provider.control.apply({ pay: session, card: '4000000000000002', awaitWebhooks: true })
    expect(await statusOf(payer, id)).toBe('pending')
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    expect(await statusOf(payer, id)).toBe('success')
  })

  test('a slow payment stays pending until its bank answers', async () => {
    const { payer, group } = await someGroup()
    const paid = await startPayment(payer, group.id, 25)
    await provider.control.apply({ pay: paid.session, card: '10880000012345', awaitWebhooks: true })
    expect(await statusOf(payer, paid.id)).toBe('pending')
    await provider.control.apply({
      settleDebit: { session: paid.session, outcome: 'paid' },
      awaitWebhooks: true,
    })
    expect(await statusOf(payer, paid.id)).toBe('success')

    const failed = await startPayment(payer, group.id, 25)
    await provider.control.apply({ pay: failed.session, card: '10880022222227', awaitWebhooks: true })
    await provider.control.apply({
      settleDebit: { session: failed.session, outcome: 'failed' },
      awaitWebhooks: true,
    })
    expect(await statusOf(payer, failed.id)).toBe('failed')
  })

  test('a webhook that comes before the session’s id was kept finds its payment', async () => {
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    await db.payment.update({ where: { id }, data: { checkoutSessionId: null, checkoutUrl: null } })
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    expect((await rowOf(id)).status).toBe('success')
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
  })

  test('its checkout is open for 31 minutes', async () => {
    const { stripe } = await import('@/lib/stripe/client')
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    const startedAt = Math.floor((await rowOf(id)).createdAt.getTime() / 1000)
    const { expires_at: endsAt } = await stripe.checkout.sessions.retrieve(session)
    expect(endsAt - startedAt).toBe(31 * 60)
  })

  test('someone who left meanwhile is credited all the same', async () => {
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    await db.member.updateMany({
      where: { groupId: group.id, userId: payer.id },
      data: { leftAt: new Date() },
    })
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    expect((await rowOf(id)).status).toBe('success')
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
  })

  test('a member who is removed cannot pay any more', async () => {
    const { payer, group } = await someGroup()
    const { session } = await startPayment(payer, group.id, 25)
    await closeCheckouts({ groupId: group.id, userId: payer.id })
    await expect(provider.control.apply({ pay: session })).rejects.toThrow('expired')
  })

  test('an amount that does not match is not credited, and an operator hears of it', async () => {
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    await db.transaction.update({ where: { id }, data: { amountPence: 2600, totalPence: 2655 } })
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    const row = await rowOf(id)
    expect([row.status, row.payment?.mismatch]).toEqual(['failed', expect.stringContaining('2555')])
    expect(await db.operatorFlag.count({ where: { kind: 'payment-mismatch', subject: id } })).toBe(1)
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0 })
  })

  test('asked about many times at once, it is credited once', async () => {
    const { payer, group } = await someGroup()
    const { id, session } = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'double' })
    await provider.control.apply({ pay: session })
    await Promise.all(Array.from({ length: 5 }, () => settlePayment(id)))
    await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500, availablePence: 2500 })
    expect(await heard(payer)).toHaveLength(1)
  })

  test('the provider’s own fee is noted when it becomes known', async () => {
    const { payer, group } = await someGroup()
    const { id } = await pay(provider, payer, group.id, 25)
    expect((await rowOf(id)).payment).toMatchObject({ realFeePence: 58, nextCheckAt: null })
  })

  test('status is the payer’s own: others get 404', async () => {
    const { admin, payer, group } = await someGroup()
    const { id } = await startPayment(payer, group.id, 25)
    expect((await call(status, `/payment/${id}/status`, { token: admin.token })).status).toBe(404)
  })
})
