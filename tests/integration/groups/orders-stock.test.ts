import { randomUUID } from 'node:crypto'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { DELETE as takeBack } from '@/app/api/noted-payment/[id]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { HOUR, setClockOffset } from '@/lib/base/clock'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { askToPay, expectSoundLedger, newsOf, pay, startPayment, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  aClub,
  CUP,
  line,
  ordersFor,
  putForm,
  putOrder,
  SHIRT,
  shareOf,
  stockLeftOf,
} from '../../support/orders'
import { payByToken, personalTokenOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'

/** Stock is taken when a checkout opens, and is free again when it ends unpaid or all the money went back. */

openDatabase()
const provider = openProvider()
afterEach(() => setClockOffset(0))
afterEach(expectSoundLedger)

/** Two shirts in all. */
const aSmallStock = async (stock = 2) => {
  const club = await aClub({ items: [{ ...SHIRT, stock }, CUP] })
  const [shirt, cup] = club.items
  return { ...club, shirt, cup, left: () => stockLeftOf(club.admin, club.groupId, shirt) }
}
const notePayment = (by: TestUser, groupId: string, whom: TestUser, amount: number) =>
  call(note, `/group/${groupId}/noted-payment`, {
    token: by.token,
    body: { username: whom.username, amount, method: 'cash' },
  })
const refundPayment = (by: TestUser, id: string, amount: number) =>
  call(refund, `/payment/${id}/refund`, { token: by.token, body: { amount } })

test('an order takes nothing; a checkout does, and gives it back when it ends unpaid', async () => {
  const { ann, bob, groupId, shirt, left } = await aSmallStock()
  for (const who of [ann, bob]) await putOrder(who, groupId, { lines: [line(shirt, 2, 'M')] })
  expect(await left()).toBe(2)
  const { session } = await startPayment(ann, groupId, 40)
  expect(await left()).toBe(0)
  expect(await askToPay(bob, groupId, { amount: 40 })).toMatchObject({
    status: 409,
    body: { code: 'SOLD_OUT', soldOut: [{ itemId: shirt, left: 0 }] },
  })
  // A new start counts what one's own earlier one took as free.
  const again = await startPayment(ann, groupId, 40)
  expect(again.session).not.toBe(session)
  await provider.control.apply({ expire: again.session, awaitWebhooks: true })
  expect(await left()).toBe(2)
  await pay(provider, bob, groupId, 40)
  expect(await left()).toBe(0)
  expect(await askToPay(ann, groupId, { amount: 40 })).toMatchObject({ body: { code: 'SOLD_OUT' } })
})

test('of two who go for the last one at the same moment, one gets it', async () => {
  const { ann, bob, groupId, shirt, left } = await aSmallStock(1)
  for (const who of [ann, bob]) await putOrder(who, groupId, { lines: [line(shirt, 1, 'S')] })
  const answers = await Promise.all([ann, bob].map((who) => askToPay(who, groupId, { amount: 20 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'SOLD_OUT',
    message: '“Shirt” is sold out. Please take it out of the order.',
    soldOut: [{ itemId: shirt, left: 0 }],
  })
  expect(await left()).toBe(0)
})

nightTest('who orders what is limited pays for all of it at once; others may pay in parts', async () => {
  const { admin, ann, bob, groupId, shirt, cup } = await aSmallStock()
  await putOrder(ann, groupId, { lines: [line(shirt, 1, 'M')] })
  await putOrder(bob, groupId, { lines: [line(cup, 4)] })
  const part = await askToPay(ann, groupId, { amount: 10 })
  expect(part).toMatchObject({ status: 400, body: { code: 'AMOUNT_NOT_PAYABLE', balance: 20 } })
  expect(part.body.errors.amount).toBe(
    'Some of what was ordered is limited, so it is paid for all at once: £20.00.',
  )
  expect((await notePayment(admin, groupId, ann, 10)).status).toBe(400)
  expect((await askToPay(bob, groupId, { amount: 10 })).status).toBe(201)
})

nightTest('a noted payment takes from the stock, too; taken back, it is free again', async () => {
  const { admin, ann, bob, groupId, shirt, left } = await aSmallStock()
  for (const who of [ann, bob]) await putOrder(who, groupId, { lines: [line(shirt, 2, 'M')] })
  const { body } = await notePayment(admin, groupId, ann, 40)
  expect(await left()).toBe(0)
  expect(await notePayment(admin, groupId, bob, 40)).toMatchObject({
    status: 409,
    body: { code: 'SOLD_OUT' },
  })
  const id = body.notedPayment._id
  expect(
    (await call(takeBack, `/noted-payment/${id}`, { method: 'DELETE', token: admin.token })).status,
  ).toBe(200)
  expect(await left()).toBe(2)
})

nightTest(
  'from the first penny nothing can be taken out, only added; all refunded, it can be changed again',
  async () => {
    const { admin, ann, groupId, shirt, cup, left } = await aSmallStock(3)
    await putOrder(ann, groupId, { lines: [line(shirt, 1, 'M'), line(cup, 1)] })
    const first = await pay(provider, ann, groupId, 25)
    for (const lines of [[line(shirt, 1, 'M')], [line(shirt, 1, 'L'), line(cup, 1)], []])
      expect(await putOrder(ann, groupId, { lines })).toMatchObject({
        status: 409,
        body: { code: 'ORDER_PAID' },
      })
    const more = [line(shirt, 1, 'M'), line(shirt, 1, 'L'), line(cup, 1)]
    expect((await putOrder(ann, groupId, { lines: more })).status).toBe(200)
    expect(await left()).toBe(2)
    // What was paid for is still counted as paid while more is owed.
    expect((await ordersFor(admin, groupId)).totals).toMatchObject([
      { option: 'M', quantity: 1, paidQuantity: 1 },
      { option: 'L', quantity: 1, paidQuantity: 0 },
      { title: 'Cup', quantity: 1, paidQuantity: 1 },
    ])
    const second = await pay(provider, ann, groupId, 20)
    expect(await left()).toBe(1)
    expect((await ordersFor(admin, groupId)).orders).toMatchObject([{ total: 45, paidAmount: 45 }])
    // A part refund changes no order.
    await refundPayment(admin, second.id, 20)
    expect(await left()).toBe(1)
    expect((await putOrder(ann, groupId, { lines: [] })).body.code).toBe('ORDER_PAID')
    await refundPayment(admin, first.id, 25)
    expect(await left()).toBe(3)
    expect((await putOrder(ann, groupId, { lines: [line(shirt, 1, 'L')] })).status).toBe(200)
    await pay(provider, ann, groupId, 20)
    expect(await left()).toBe(2)
    // What the returned payments had taken does not come back with what is added to the order.
    await putOrder(ann, groupId, { lines: [line(shirt, 2, 'L')] })
    expect(await left()).toBe(2)
  },
)

nightTest('a lost dispute is like a refund', async () => {
  const { ann, groupId, shirt, left } = await aSmallStock()
  await putOrder(ann, groupId, { lines: [line(shirt, 2, 'M')] })
  const { chargeId } = await pay(provider, ann, groupId, 40)
  const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
  expect(await left()).toBe(0)
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  expect(await left()).toBe(2)
})

nightTest(
  'a change of the order ends the open checkout; if that is paid at the same moment, it counts',
  async () => {
    const { ann, groupId, shirt, cup, left } = await aSmallStock()
    await putOrder(ann, groupId, { lines: [line(shirt, 2, 'M')] })
    const started = await startPayment(ann, groupId, 40)
    await putOrder(ann, groupId, { lines: [line(shirt, 1, 'M')] })
    expect((await db.transaction.findUniqueOrThrow({ where: { id: started.id } })).status).toBe('failed')
    expect(await left()).toBe(2)
    const second = await startPayment(ann, groupId, 20)
    // The same again changes nothing, and so ends nothing.
    await putOrder(ann, groupId, { lines: [line(shirt, 1, 'M')] })
    await provider.control.apply({ pay: second.session, webhooks: 'drop' })
    // Paid while it is changed: the payment is found and credited first, so nothing can be taken out any more.
    expect(await putOrder(ann, groupId, { lines: [line(cup, 1)] })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_PAID' },
    })
    expect((await db.transaction.findUniqueOrThrow({ where: { id: second.id } })).status).toBe('success')
    expect(await left()).toBe(1)
  },
)

nightTest(
  'a payment that comes in after its end is credited; nothing is left, and the admins are told of what it took',
  async () => {
    const { admin, ann, bob, groupId, shirt, cup, left } = await aSmallStock()
    for (const who of [ann, bob]) await putOrder(who, groupId, { lines: [line(shirt, 2, 'M')] })
    const late = await startPayment(ann, groupId, 40)
    // The provider had it paid; what we knew then was that it had ended.
    await provider.control.apply({ pay: late.session, webhooks: 'drop' })
    await transact((tx) => changeState(tx, { subject: 'payment', id: late.id, to: 'failed', why: 'unpaid' }))
    expect(await left()).toBe(2)
    await putOrder(bob, groupId, { lines: [line(shirt, 2, 'M'), line(cup, 2)] })
    await pay(provider, bob, groupId, 50)
    const items = [
      { ...SHIRT, _id: shirt, stock: 2 },
      { ...CUP, _id: cup, stock: 1 },
    ]
    await putForm(admin, groupId, { items })
    await settlePayment(late.id)
    expect(await left()).toBe(0)
    const news = (await newsOf(admin)).join()
    expect(news).toContain(
      'A late payment came in for “Shirt”: 4 are paid for or being paid for, and there are 2. Please refund or find more.',
    )
    expect(news).not.toContain('Cup')
  },
)

nightTest(
  'stock set below what is taken means none left; set for the first time, what was paid for counts',
  async () => {
    const { admin, ann, bob, groupId, shirt, cup, left } = await aSmallStock(5)
    await putOrder(ann, groupId, { lines: [line(shirt, 3, 'M'), line(cup, 2)] })
    await pay(provider, ann, groupId, 70)
    const items = [
      { ...SHIRT, _id: shirt, stock: 1 },
      { ...CUP, _id: cup, stock: 3 },
    ]
    expect((await putForm(admin, groupId, { items })).body.orderForm.items).toMatchObject([
      { left: 0, ordered: true },
      { left: 1 },
    ])
    expect(await left()).toBe(0)
    // What she has paid for is hers: she can still add to it and pay.
    await putOrder(ann, groupId, { lines: [line(shirt, 3, 'M'), line(cup, 3)] })
    await pay(provider, ann, groupId, 5)
    await putOrder(bob, groupId, { lines: [line(cup, 1)] })
    expect((await askToPay(bob, groupId, { amount: 5 })).body.soldOut).toEqual([{ itemId: cup, left: 0 }])
  },
)

nightTest.each<[string, (scene: Awaited<ReturnType<typeof aSmallStock>>) => Promise<unknown>]>([
  ['noted', ({ admin, ann, groupId }) => notePayment(admin, groupId, ann, 5)],
  ['paid', ({ ann, groupId }) => pay(provider, ann, groupId, 5)],
])('what went back in full is not paid for again by a part that is %s', async (_, act) => {
  const scene = await aSmallStock()
  const { admin, ann, groupId, cup } = scene
  await putOrder(ann, groupId, { lines: [line(cup, 2)] })
  const { id } = await pay(provider, ann, groupId, 10)
  expect((await refundPayment(admin, id, 10)).status).toBe(201)
  await act(scene)
  expect(await ordersFor(admin, groupId)).toMatchObject({
    orders: [{ paidAmount: 5 }],
    totals: [{ itemId: cup, quantity: 2, paidQuantity: 0 }],
  })
})

nightTest('what a checkout has taken is not paid for yet, nor once it ended unpaid', async () => {
  const { admin, ann, groupId, cup } = await aSmallStock()
  await putOrder(ann, groupId, { lines: [line(cup, 1)] })
  await pay(provider, ann, groupId, 5)
  await putOrder(ann, groupId, { lines: [line(cup, 3)] })
  const { session } = await startPayment(ann, groupId, 10)
  const totals = async () => (await ordersFor(admin, groupId)).totals
  expect(await totals()).toMatchObject([{ itemId: cup, quantity: 3, paidQuantity: 1 }])
  await provider.control.apply({ expire: session, awaitWebhooks: true })
  expect(await totals()).toMatchObject([{ itemId: cup, quantity: 3, paidQuantity: 1 }])
})

nightTest('a share that an admin sets stays until the order changes next', async () => {
  const { ann, groupId, cup } = await aSmallStock()
  await putOrder(ann, groupId, { lines: [line(cup, 2)] })
  await db.member.updateMany({ where: { groupId, userId: ann.id }, data: { contributionPence: 300 } })
  await pay(provider, ann, groupId, 3)
  expect(await shareOf(groupId, ann)).toBe(300)
  await putOrder(ann, groupId, { lines: [line(cup, 3)] })
  expect(await shareOf(groupId, ann)).toBe(1500)
})

nightTest('a checkout that is open as orders close goes on, and paying does', async () => {
  const { ann, bob, groupId, shirt } = await aSmallStock()
  for (const who of [ann, bob]) await putOrder(who, groupId, { lines: [line(shirt, 1, 'M')] })
  const { session, id } = await startPayment(ann, groupId, 20)
  await db.orderForm.update({ where: { groupId }, data: { closesAt: new Date() } })
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  expect((await db.transaction.findUniqueOrThrow({ where: { id } })).status).toBe('success')
  expect(
    (await payByToken(await personalTokenOf(bob, groupId), {}, { 'Idempotency-Key': randomUUID() })).status,
  ).toBe(201)
  setClockOffset(HOUR)
})
