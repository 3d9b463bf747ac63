import { randomUUID } from 'node:crypto'
import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { MINUTE } from '@/lib/base/clock'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupWithLink, startGift } from '../../support/gifts'
import {
  aGroup,
  aGroupOfPayers,
  askToPay,
  expectSoundLedger,
  pay,
  startPayment,
  statusFor,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aClub, CUP, line, putOrder } from '../../support/orders'
import { aPersonalLink, payByToken, sessionOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** A payment beside others of its payer, and beside what the provider knows of it, or does not. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

/** A payment whose checkout was not shown, as the provider’s response was lost; it may have opened it all the same. */
async function aPaymentNeverShown(mode: 'reset-before' | 'reset-after' = 'reset-before') {
  const scene = await aGroupOfPayers()
  const { id: groupId } = scene.group
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode, times: 3 }],
  })
  expect((await askToPay(scene.payer, groupId, { amount: 25 })).status).toBe(503)
  await provider.control.apply({ fail: [] })
  const { id } = await db.transaction.findFirstOrThrow({ where: { groupId } })
  return { ...scene, id }
}

nightTest('a start closes only its payer’s own earlier checkout in the same group', async () => {
  const { payer, other, group } = await aGroupOfPayers()
  const otherGroup = await aGroup({ admin: payer })
  const started = [
    await startPayment(payer, group.id, 25),
    await startPayment(other, group.id, 25),
    await startPayment(payer, otherGroup.id, 25),
    await startPayment(payer, group.id, 30),
  ]
  const states = await Promise.all(started.map(async ({ id }) => (await transactionOf(id)).status))
  expect(states).toEqual(['failed', 'pending', 'pending', 'pending'])
})

nightTest('with a card from abroad a payment has the fee of one', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { body } = await askToPay(payer, group.id, { amount: 30, isInternational: true })
  expect(await transactionOf(body.transactionId)).toMatchObject({ feePence: 107, totalPence: 3107 })
})

nightTest('one that was never shown waits until its checkout has ended, as it may be paid', async () => {
  const { id } = await aPaymentNeverShown('reset-after')
  for (const minutes of [2, 9, 20]) {
    await provider.advanceTime(minutes * MINUTE)
    await sweep()
    expect((await transactionOf(id)).status).toBe('pending')
  }
})

nightTest('one that was never shown expires, or can be cancelled', async () => {
  const [abandoned, cancelled] = [await aPaymentNeverShown(), await aPaymentNeverShown()]
  await call(cancel, `/payment/${cancelled.id}/cancel`, { method: 'POST', token: cancelled.payer.token })
  await provider.advanceTime(36 * MINUTE)
  await sweep()
  const ended = await Promise.all([abandoned, cancelled].map(({ id }) => transactionOf(id)))
  expect(ended).toMatchObject([
    { status: 'failed', payment: { ending: 'expired' } },
    { status: 'failed', payment: { ending: 'cancelled' } },
  ])
})

nightTest('one that the provider refuses has failed at once', async () => {
  const { payer, group } = await aGroupOfPayers()
  expect((await askToPay(payer, group.id, { amount: 25, email: '.ada..byron@example.com' })).status).toBe(400)
  const refused = await db.transaction.findMany({ where: { groupId: group.id }, include: { payment: true } })
  expect(refused).toMatchObject([{ status: 'failed', payment: { ending: null } }])
})

nightTest('while the provider cannot be asked, a payer reads what was last known', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({
    fail: [{ method: 'GET', path: `/v1/checkout/sessions/${session}`, mode: '503', times: 9 }],
  })
  expect(await statusFor(payer, id)).toBe('pending')
})

nightTest(
  'money of a session that names a payment whose own was never shown is nobody’s to send back',
  async () => {
    const { id } = await aPaymentNeverShown()
    const { id: foreignId } = await stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: id,
      metadata: { payment: id },
      payment_intent_data: { metadata: { payment: id } },
      line_items: [
        { quantity: 1, price_data: { currency: 'gbp', unit_amount: 999, product_data: { name: 'Other' } } },
      ],
      success_url: 'http://localhost:3000/',
    })
    await provider.control.apply({ pay: foreignId, awaitWebhooks: true })
    expect(await db.operatorFlag.findMany({ where: { subject: foreignId } })).toMatchObject([
      { kind: 'payment-mismatch', detail: `paid, but not the checkout of payment ${id}` },
    ])
    expect(await transactionOf(id)).toMatchObject({ status: 'pending', payment: { mismatch: null } })
    expect(await db.paymentReturn.count({ where: { id } })).toBe(0)
  },
)

nightTest('one that was credited stays so, even if the provider knows its checkout no more', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id } = await pay(provider, payer, group.id, 25)
  await forceSql(`UPDATE payments SET "checkoutSessionId" = 'cs_test_gone${randomUUID()}' WHERE id = '${id}'`)
  await settlePayment(id)
  expect(await transactionOf(id)).toMatchObject({
    status: 'success',
    payment: { failure: null, ending: null },
  })
})

nightTest(
  'of a few pence owed, the smallest payment is paid, for what is limited too, and nothing is owed then',
  async () => {
    const { ann, groupId, items } = await aClub({ items: [{ ...CUP, amount: 0.05, stock: 1 }] })
    await putOrder(ann, groupId, { lines: [line(items[0], 1)] })
    await pay(provider, ann, groupId, 0.1)
    expect((await askToPay(ann, groupId, { amount: 0.1 })).body.balance).toBe(0)
  },
)

nightTest.each<[string, () => Promise<{ session: string; page: RegExp }>]>([
  [
    'a member',
    async () => {
      const { payer, group } = await aGroupOfPayers()
      const { id, session } = await startPayment(payer, group.id, 25)
      return { session, page: new RegExp(`/group/${group.id}/initialize-payment\\?payment=${id}&$`) }
    },
  ],
  [
    'a giver',
    async () => {
      const { session, token } = await startGift((await aGroupWithLink()).code, 5)
      return { session, page: new RegExp(`/gift/${token}\\?$`) }
    },
  ],
  [
    'the holder of a personal link',
    async () => {
      const { token } = await aPersonalLink()
      const { transactionId: id } = (await payByToken(token)).body
      return { session: await sessionOf(id), page: new RegExp(`/p/${token}\\?payment=${id}&$`) }
    },
  ],
])('from the checkout %s comes back to their own page, which is told the outcome', async (_, start) => {
  const { session, page } = await start()
  const { success_url: success, cancel_url: cancelUrl } = await stripe.checkout.sessions.retrieve(session)
  expect([success, cancelUrl].map((url) => url?.split('outcome='))).toEqual([
    [expect.stringMatching(page), 'success'],
    [expect.stringMatching(page), 'cancel'],
  ])
})
