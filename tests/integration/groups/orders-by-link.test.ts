import { randomUUID } from 'node:crypto'
import { forgetGifts } from '@/lib/groups/gifts/forget-gifts'
import { moveOrder } from '@/lib/groups/orders/move-order'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { acceptClaim, anAskedOwner } from '../../support/claims'
import { openDatabase } from '../../support/database'
import {
  aGift,
  aGiverEmail,
  aLinkCode,
  askToGive,
  giftOf,
  linkOf as linkSeen,
  refundBy,
} from '../../support/gifts'
import { expectSoundLedger, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  aClub,
  CUP,
  deleteForm,
  formFor,
  LUNCH,
  line,
  ordersFor,
  putForm,
  putOrder,
  putOrderByToken,
  SHIRT,
  stockLeftOf,
} from '../../support/orders'
import { tokenOfPerson } from '../../support/people-list'
import { payByToken, personalPageOf, personalTokenOf, sessionOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'
import { memberIdOf } from '../../support/reminders'

/** Orders of who has no account here: with a gift, and on the personal page. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

async function aShop(settings: object = {}) {
  const club = await aClub({ items: [{ ...SHIRT, stock: 2 }, CUP], questions: [LUNCH] })
  const code = await aLinkCode(club.admin, club.groupId, settings)
  const [shirt, cup] = club.items
  const answers = [{ questionId: club.questions[0], answer: 'Meat' }]
  return { ...club, code, shirt, cup, answers, left: () => stockLeftOf(club.admin, club.groupId, shirt) }
}

test('a gift can be an order in place of an amount: its sum is paid, and the organiser sees who ordered', async () => {
  const { admin, ann, groupId, code, shirt, cup, answers, left } = await aShop({ closeAtGoal: true })
  const form = await formFor(ann, groupId)
  expect((await linkSeen(code)).orderForm).toEqual(form)
  const order = { lines: [line(shirt, 1, 'S'), line(cup, 1)], answers }
  expect(await askToGive(code, { order, amount: 25 })).toMatchObject({
    status: 400,
    body: { errors: { amount: 'Please give an amount or an order, not both.' } },
  })
  expect((await askToGive(code, {})).body.errors).toHaveProperty('amount')
  expect((await askToGive(code, { order: { lines: [line(shirt, 1)] } })).body.errors).toHaveProperty('lines')
  expect((await askToGive(code, { order: { ...order, answers: [] } })).body.errors).toHaveProperty('answers')
  expect((await askToGive(code, { order: { lines: [] } })).body.errors).toHaveProperty('lines')
  // Reaching the goal ends gifts, and no orders.
  await db.group.update({ where: { id: groupId }, data: { goalPence: 100 } })
  await aGift(provider, code, 1)
  expect((await askToGive(code, { amount: 5 })).body.code).toBe('GOAL_REACHED')
  const seen = await linkSeen(code)
  expect([seen.gifts, seen.orderForm.open]).toEqual([false, true])
  const { body } = await askToGive(code, { order, email: aGiverEmail() })
  expect(await left()).toBe(1)
  const { id, transaction, checkoutSessionId } = await db.payment.findFirstOrThrow({
    where: { checkoutUrl: body.url },
    include: { transaction: true },
  })
  expect(transaction.amountPence).toBe(2500)
  const token = new URL(body.giftUrl).pathname.split('/').at(-1) ?? ''
  expect((await giftOf(token)).order).toEqual([
    { title: 'Shirt', option: 'S', quantity: 1 },
    { title: 'Cup', option: null, quantity: 1 },
  ])
  // Until it is paid it is nobody's order.
  expect((await ordersFor(admin, groupId)).orders).toEqual([])
  await provider.control.apply({ pay: checkoutSessionId ?? '', awaitWebhooks: true })
  const all = await ordersFor(admin, groupId)
  expect(all.orders).toEqual([
    {
      memberId: null,
      name: 'Sam Giver',
      lines: [
        { itemId: shirt, option: 'S', quantity: 1 },
        { itemId: cup, option: null, quantity: 1 },
      ],
      answers,
      total: 25,
      paidAmount: 25,
    },
  ])
  expect(all.totals).toMatchObject([
    { title: 'Shirt', paidQuantity: 1 },
    { title: 'Cup', paidQuantity: 1 },
  ])
  expect((await ordersFor(ann, groupId)).orders).toEqual([])
  expect((await deleteForm(admin, groupId)).body.code).toBe('FORM_ORDERED')
  await refundBy(admin, id, 5)
  expect([await left(), (await ordersFor(admin, groupId)).orders[0].paidAmount]).toEqual([1, 20])
  await refundBy(admin, id, 20)
  expect([await left(), (await ordersFor(admin, groupId)).orders]).toEqual([2, []])
})

nightTest('the last item goes to one of two givers; a checkout that ends gives it back', async () => {
  const { admin, groupId, code, shirt, answers, left } = await aShop()
  const order = { lines: [line(shirt, 2, 'S')], answers }
  const responses = await Promise.all([1, 2].map(() => askToGive(code, { order, email: aGiverEmail() })))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'SOLD_OUT',
    soldOut: [{ itemId: shirt, left: 0 }],
  })
  const url = responses.find(({ status }) => status === 201)?.body.url
  const { checkoutSessionId } = await db.payment.findFirstOrThrow({ where: { checkoutUrl: url } })
  await provider.control.apply({ expire: checkoutSessionId ?? '', awaitWebhooks: true })
  expect(await left()).toBe(2)
  // Nobody has ordered.
  expect((await deleteForm(admin, groupId)).status).toBe(200)
  expect((await linkSeen(code)).orderForm).toBeNull()
  expect((await askToGive(code, { order })).body.code).toBe('NO_ORDER_FORM')
})

nightTest('the same gift under the same key is one; with another order it is another', async () => {
  const { code, shirt, cup, answers } = await aShop()
  const headers = { 'Idempotency-Key': randomUUID() }
  const email = aGiverEmail()
  const order = { lines: [line(cup, 2)], answers }
  const first = await askToGive(code, { order, email }, headers)
  expect((await askToGive(code, { order, email }, headers)).body).toEqual(first.body)
  const other = { lines: [line(shirt, 1, 'S')], answers }
  expect((await askToGive(code, { order: other, email }, headers)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

nightTest('by the personal link a person orders, sees it there, and pays the sum', async () => {
  const { ann, admin, groupId, cup, answers } = await aShop()
  const token = await personalTokenOf(ann, groupId)
  expect(await personalPageOf(token)).toMatchObject({ order: null, orderForm: await formFor(ann, groupId) })
  const order = { lines: [line(cup, 3)], answers }
  expect((await putOrderByToken(token, { ...order, answers: [] })).body.errors).toHaveProperty('answers')
  expect((await putOrderByToken(token, order)).body).toMatchObject({
    message: 'Order saved',
    order: { total: 15 },
  })
  expect(await personalPageOf(token)).toMatchObject({
    contributionAmount: 15,
    balance: 15,
    order: { lines: [{ itemId: cup, option: null, quantity: 3 }], answers, total: 15 },
  })
  await db.orderForm.update({ where: { groupId }, data: { closesAt: new Date() } })
  expect((await putOrderByToken(token, { lines: [] })).body.code).toBe('ORDER_CLOSED')
  // Not by an admin's own link either: whoever has it is no admin.
  expect((await putOrderByToken(await personalTokenOf(admin, groupId), order)).body.code).toBe('ORDER_CLOSED')
  expect((await putOrderByToken('dead', order)).status).toBe(404)
})

nightTest('answers are in the export and gone with the account; what was ordered stays', async () => {
  const { admin, ann, groupId, cup, answers } = await aShop()
  await putOrder(ann, groupId, { lines: [line(cup, 1)], answers })
  await pay(provider, ann, groupId, 5)
  expect((await exportUser(ann.id)).orders).toMatchObject([
    {
      lines: [{ title: 'Cup', option: null, quantity: 1, amountPence: 500 }],
      answers: [{ question: 'Lunch?', answer: 'Meat' }],
    },
  ])
  await deleteAccount(ann.id)
  expect((await ordersFor(admin, groupId)).orders).toMatchObject([
    { name: 'Anonymous member', answers: [], total: 5, paidAmount: 5 },
  ])
})

nightTest('a giver’s answers are forgotten with the gift', async () => {
  const { admin, groupId, code, cup, answers } = await aShop()
  const { body } = await askToGive(code, { order: { lines: [line(cup, 1)], answers } })
  const { id, checkoutSessionId } = await db.payment.findFirstOrThrow({ where: { checkoutUrl: body.url } })
  await provider.control.apply({ pay: checkoutSessionId ?? '', awaitWebhooks: true })
  await transact((tx) => forgetGifts(tx, [id]))
  expect((await ordersFor(admin, groupId)).orders).toMatchObject([{ name: 'Someone', answers: [], total: 5 }])
})

nightTest('two places that become one have one order', async () => {
  const { admin, ann, bob, groupId, shirt, cup, answers } = await aShop()
  const ids = [await memberIdOf(groupId, ann), await memberIdOf(groupId, bob)] as const
  await putOrder(ann, groupId, { lines: [line(shirt, 1, 'S'), line(cup, 1)], answers })
  await transact((tx) => moveOrder(tx, ...ids))
  expect((await ordersFor(admin, groupId)).orders).toMatchObject([{ memberId: ids[1], total: 25 }])
  await putOrder(ann, groupId, {
    lines: [line(shirt, 1, 'S'), line(shirt, 1, 'M')],
    answers: [{ ...answers[0], answer: 'Vegetarian' }],
  })
  await transact((tx) => moveOrder(tx, ...ids))
  expect((await ordersFor(admin, groupId)).orders).toMatchObject([
    {
      memberId: ids[1],
      total: 65,
      answers,
      lines: [
        { option: 'M', quantity: 1 },
        { option: 'S', quantity: 2 },
        { itemId: cup, quantity: 1 },
      ],
    },
  ])
  await transact((tx) => moveOrder(tx, ids[0], ids[1]))
})

nightTest('whoever takes a place over has what was ordered and paid for there', async () => {
  const { admin, owner, groupId, claim, ann } = await anAskedOwner()
  const { body } = await putForm(admin, groupId, { items: [{ ...SHIRT, stock: 2 }] })
  const shirt = body.orderForm.items[0]._id
  const lines = [line(shirt, 2, 'M')]
  const token = await tokenOfPerson(admin, groupId, ann)
  expect((await putOrderByToken(token, { lines })).status).toBe(200)
  const { transactionId } = (await payByToken(token)).body
  await provider.control.apply({ pay: await sessionOf(transactionId), awaitWebhooks: true })
  await acceptClaim(owner, claim)
  const { orders } = await ordersFor(owner, groupId)
  expect(orders).toMatchObject([{ total: 40, paidAmount: 40, lines }])
  expect((await ordersFor(admin, groupId)).orders).toEqual(orders)
  expect(await stockLeftOf(admin, groupId, shirt)).toBe(0)
  expect((await putOrder(owner, groupId, { lines: [] })).body.code).toBe('ORDER_PAID')
})
