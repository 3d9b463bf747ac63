import { GET as status } from '@/app/api/payment/[id]/status/route'
import { env } from '@/lib/base/env'
import { failPayment } from '@/lib/money/payments/fail-payment'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroupOfPayers,
  askToPay,
  aUser,
  balanceOf,
  expectSoundLedger,
  newsOf,
  pay,
  startPayment,
  statusFor,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

describe('initialize', () => {
  nightTest('starts a pending payment, and everyone is told of its success', async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    const { id, session, url } = await startPayment(payer, group.id, 25)
    expect(url).toContain(session)
    expect(await transactionOf(id)).toMatchObject({
      status: 'pending',
      amountPence: 2500,
      feePence: 55,
      totalPence: 2555,
    })
    expect(await statusFor(payer, id)).toBe('pending')

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
    expect((await transactionOf(id)).payment?.realFeePence).toBe(58)

    expect(await newsOf(admin)).toEqual([`${payer.username} paid £25.00 to “${group.title}”.`])
    expect(await newsOf(other)).toEqual([`A member paid £25.00 to “${group.title}”.`])
    expect(await newsOf(payer)).toEqual([`Your payment of £25.00 to “${group.title}” was received.`])
  })

  test('is for members; others get 404', async () => {
    const { group } = await aGroupOfPayers()
    expect((await askToPay(await aUser(), group.id, { amount: 5 })).status).toBe(404)
  })

  test.each([
    [0.09, 'The smallest payment is £0.10.'],
    [100.01, 'This is more than you still owe. Your balance is £100.00.'],
    [
      99.95,
      'That would leave £0.05, which is too little to pay later. Please pay £100.00, or at most £99.90 now.',
    ],
  ])('refuses £%s of £100 with the reason', async (amount, message) => {
    const { payer, group } = await aGroupOfPayers()
    const answer = await askToPay(payer, group.id, { amount })
    expect([answer.status, answer.body.message, answer.body.balance]).toEqual([400, message, 100])
    expect(await db.transaction.count({ where: { groupId: group.id } })).toBe(0)
  })

  nightTest('lets a member who owes a few pence pay 10p', async () => {
    const { payer, group } = await aGroupOfPayers(7)
    expect((await askToPay(payer, group.id, { amount: 0.07 })).status).toBe(400)
    await pay(provider, payer, group.id, 0.1)
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 10 })
    expect((await askToPay(payer, group.id, { amount: 0.1 })).status).toBe(400)
  })

  test.each(['', 'no email', 'a@b'])('refuses the email %j', async (email) => {
    const { payer, group } = await aGroupOfPayers()
    const answer = await askToPay(payer, group.id, { amount: 5, email })
    expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid email address'])
  })

  nightTest('closes an earlier checkout', async () => {
    const { payer, group } = await aGroupOfPayers()
    const first = await startPayment(payer, group.id, 25)
    const second = await startPayment(payer, group.id, 30)
    expect((await transactionOf(first.id)).status).toBe('failed')
    expect((await transactionOf(second.id)).status).toBe('pending')
    await expect(provider.control.apply({ pay: first.session })).rejects.toThrow('expired')
  })

  nightTest('leaves an earlier checkout open if it is refused', async () => {
    const { payer, group } = await aGroupOfPayers()
    const { id, session } = await startPayment(payer, group.id, 25)
    expect((await askToPay(payer, group.id, { amount: 100.01 })).status).toBe(400)
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    expect(await statusFor(payer, id)).toBe('success')
  })

  nightTest('first credits an earlier payment that was made unnoticed', async () => {
    const { payer, group } = await aGroupOfPayers()
    const first = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ pay: first.session })
    const again = await askToPay(payer, group.id, { amount: 100 })
    expect([again.status, again.body.balance]).toEqual([400, 75])
    expect((await transactionOf(first.id)).status).toBe('success')
  })

  nightTest('leaves one checkout open of many started at once', async () => {
    const { payer, group } = await aGroupOfPayers()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => askToPay(payer, group.id, { amount: 25 })),
    )
    expect(answers.map((answer) => answer.status).filter((code) => code !== 201 && code !== 409)).toEqual([])
    const pending = await db.payment.findMany({
      where: { transaction: { groupId: group.id, status: 'pending' } },
    })
    expect(pending.length).toBeLessThanOrEqual(1)
  })

  nightTest('starts one payment for one key sent five times at once, with one response', async () => {
    const { payer, group } = await aGroupOfPayers()
    const headers = { 'idempotency-key': 'the-same-key' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askToPay(payer, group.id, { amount: 25 }, headers)),
    )
    const [first] = answers
    expect(first?.status).toBe(201)
    for (const { status: code, body } of answers) expect([code, body]).toEqual([201, first?.body])
    expect(await db.transaction.count({ where: { groupId: group.id } })).toBe(1)
  })

  nightTest('refuses another request with a used key', async () => {
    const { payer, group } = await aGroupOfPayers()
    const headers = { 'idempotency-key': 'used' }
    await askToPay(payer, group.id, { amount: 25 }, headers)
    const other = await askToPay(payer, group.id, { amount: 26 }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  nightTest(
    'names the email as the reason if the provider does not accept it; another one works',
    async () => {
      const { payer, group } = await aGroupOfPayers()
      const refused = await askToPay(payer, group.id, { amount: 25, email: '.ada..byron@example.com' })
      const problem = 'Our card payment provider doesn’t accept this email address. Please enter another one.'
      expect([refused.status, refused.body.message]).toEqual([400, problem])
      expect(refused.body.errors).toEqual({ email: problem })
      expect((await askToPay(payer, group.id, { amount: 25 })).status).toBe(201)
    },
  )

  nightTest(
    'answers 503 if the provider does not respond, and the same key continues the same payment',
    async () => {
      const { payer, group } = await aGroupOfPayers()
      const headers = { 'idempotency-key': 'try-again' }
      await provider.control.apply({
        fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-after', times: 3 }],
      })
      const first = await askToPay(payer, group.id, { amount: 25 }, headers)
      expect(first.status).toBe(503)
      expect(await db.transaction.count({ where: { groupId: group.id, status: 'pending' } })).toBe(1)
      const second = await askToPay(payer, group.id, { amount: 25 }, headers)
      expect(second.status).toBe(201)
      await provider.control.apply({ pay: second.body.url.split('/').at(-1), awaitWebhooks: true })
      expect(await statusFor(payer, second.body.transactionId)).toBe('success')
      expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
    },
  )

  nightTest('repeats the original request even if the group was renamed in the meantime', async () => {
    const { payer, group } = await aGroupOfPayers()
    const headers = { 'idempotency-key': 'renamed' }
    const before = provider.control.state().sessions.length
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-after', times: 2 }],
    })
    expect((await askToPay(payer, group.id, { amount: 25 }, headers)).status).toBe(503)
    const originalLabel = env.FEE_LABEL
    env.FEE_LABEL = 'Another name for the fee'
    await db.group.update({ where: { id: group.id }, data: { title: 'Another title' } })
    const { status: secondStatus, body } = await askToPay(payer, group.id, { amount: 25 }, headers)
    env.FEE_LABEL = originalLabel
    expect(secondStatus).toBe(201)
    expect(provider.control.state().sessions).toHaveLength(before + 1)
    expect((await transactionOf(body.transactionId)).payment?.request).toBeNull()
  })

  nightTest('forgets the request when the payment is given up', async () => {
    const { payer, group } = await aGroupOfPayers()
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-before', times: 2 }],
    })
    expect((await askToPay(payer, group.id, { amount: 25 })).status).toBe(503)
    const { id } = await db.transaction.findFirstOrThrow({ where: { groupId: group.id } })
    expect((await transactionOf(id)).payment?.request).toMatchObject({ customer_email: payer.email })
    expect(await failPayment(id, 'refused')).toBe(true)
    expect((await transactionOf(id)).payment?.request).toBeNull()
  })

  nightTest('and when it is paid although the response was lost', async () => {
    const { payer, group } = await aGroupOfPayers()
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-after', times: 2 }],
    })
    expect((await askToPay(payer, group.id, { amount: 25 })).status).toBe(503)
    const [session] = provider.control.state().sessions
    await provider.control.apply({ pay: session?.id, awaitWebhooks: true })
    const { id, status: paid } = await db.transaction.findFirstOrThrow({ where: { groupId: group.id } })
    expect([paid, (await transactionOf(id)).payment?.request]).toEqual(['success', null])
  })
})
