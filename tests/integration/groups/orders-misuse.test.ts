import { PUT as write } from '@/app/api/payment/[id]/message/route'
import { env } from '@/lib/base/env'
import type { Form } from '@/lib/groups/orders/order-form'
import { ordersCsv } from '@/lib/groups/orders/orders-csv'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aLinkCode, linkOf as linkSeen } from '../../support/gifts'
import { pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  aClub,
  CUP,
  formFor,
  LUNCH,
  line,
  ordersFile,
  ordersFor,
  putForm,
  putOrder,
  putOrderByToken,
} from '../../support/orders'
import { addPeople } from '../../support/people-list'
import { personalTokenOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'
import { countRowsReadBy } from '../../support/sent-sql'

/** What somebody with bad intent can do with orders: much work for little. */

openDatabase()
const provider = openProvider()
const usual = { factor: env.RATE_LIMIT_FACTOR, changes: env.CHANGES_PER_ADMIN }
afterEach(() => {
  env.RATE_LIMIT_FACTOR = usual.factor
  env.CHANGES_PER_ADMIN = usual.changes
})

const OPTIONS = Array.from({ length: 20 }, (_, number) => `Size ${number}`)

/** A club where 30 people have ordered a shirt in each of 20 sizes. */
async function aLargeClub() {
  const club = await aClub({ items: [{ title: 'Shirt', amount: 0, options: OPTIONS }, CUP] })
  const { admin, groupId, items } = club
  const people = Array.from({ length: 30 }, (_, number) => ({ name: `Person ${number}` }))
  await addPeople(admin, groupId, people)
  await db.$executeRaw`
    INSERT INTO orders (id, "groupId", "memberId", "updatedAt")
    SELECT gen_random_uuid(), "groupId", id, now() FROM members WHERE "groupId" = ${groupId}::uuid`
  await db.$executeRaw`
    INSERT INTO order_lines ("orderId", "itemId", option, quantity)
    SELECT id, ${items[0]}::uuid, option, 1 FROM orders CROSS JOIN unnest(${OPTIONS}::text[]) AS option
    WHERE "groupId" = ${groupId}::uuid`
  return club
}

nightTest('reading the form, as everybody with the link does, reads no orders', async () => {
  const { ann, admin, groupId } = await aLargeClub()
  const code = await aLinkCode(admin, groupId)
  expect((await formFor(ann, groupId)).items).toMatchObject([{ ordered: true }, { ordered: false }])
  expect(await countRowsReadBy(() => formFor(ann, groupId))).toBeLessThan(20)
  expect(await countRowsReadBy(() => linkSeen(code))).toBeLessThan(30)
})

nightTest('the list of orders and its file are read in a row for each order', async () => {
  const { admin, ann, groupId } = await aLargeClub()
  const { orders, totals } = await ordersFor(admin, groupId)
  expect([orders.length, totals.length, orders[0].lines.length]).toEqual([33, 20, 20])
  expect(await countRowsReadBy(() => ordersFor(admin, groupId))).toBeLessThan(100)
  expect(await countRowsReadBy(() => ordersFile(admin, groupId))).toBeLessThan(100)
  expect(await countRowsReadBy(() => ordersFor(ann, groupId))).toBeLessThan(10)
})

test('in a long file answers are not repeated: half a gigabyte would end the process', () => {
  const form = { items: [], questions: [{ id: 'q', text: 'Allergies' }] } as unknown as Form
  const order = (number: number, lines: number) => ({
    ...{ memberId: null, name: `Person ${number}`, sumPence: 0, paidForPence: 0 },
    answers: [{ questionId: 'q', answer: 'Nuts' }],
    lines: Array.from({ length: lines }, () => ({ itemId: 'i', option: null, quantity: 1 })),
  })
  const countAnswers = (orders: ReturnType<typeof order>[]) =>
    ordersCsv(form, orders).split('Nuts').length - 1
  const orders = Array.from({ length: 50 }, (_, number) => order(number, 100))
  expect(countAnswers(orders)).toBe(5000)
  expect(countAnswers([...orders, order(50, 1)])).toBe(51)
})

nightTest(
  'a form has at most 400 items and 100 questions ever, as all of them are read with it',
  async () => {
    const { admin, ann, groupId } = await aClub()
    const removedFields = { groupId, place: 0, removedAt: new Date() }
    await db.orderItem.createMany({
      data: Array.from({ length: 398 }, () => ({ ...removedFields, title: 'Old', pricePence: 1 })),
    })
    const { items } = await formFor(admin, groupId)
    expect((await putForm(admin, groupId, { items })).status).toBe(200)
    expect((await putForm(admin, groupId, { items: [...items, CUP] })).body.code).toBe('FORM_FULL')
    await putOrder(ann, groupId, { lines: [line(items[1]._id, 1)] })
    const { id: orderId } = await db.order.findFirstOrThrow({ where: { groupId } })
    const questions = await db.orderQuestion.createManyAndReturn({
      data: Array.from({ length: 100 }, () => ({
        ...removedFields,
        text: 'Old',
        kind: 'text' as const,
        required: false,
      })),
    })
    await db.orderAnswer.createMany({
      data: questions.map(({ id: questionId }) => ({ orderId, questionId, answer: 'Yes' })),
    })
    expect((await putForm(admin, groupId, { items })).status).toBe(200)
    expect((await putForm(admin, groupId, { items, questions: [LUNCH] })).body.code).toBe('FORM_FULL')
  },
)

nightTest('an order has at most 100 different lines', async () => {
  const items = Array.from({ length: 6 }, (_, place) => ({
    title: `Shirt ${place}`,
    amount: 0,
    options: OPTIONS,
  }))
  const { ann, groupId, items: ids } = await aClub({ items })
  const lines = ids.flatMap((id) => OPTIONS.map((option) => line(id, 1, option)))
  const { status, body } = await putOrder(ann, groupId, { lines: lines.slice(0, 101) })
  expect([status, Object.keys(body.errors)]).toEqual([400, ['lines']])
  expect((await putOrder(ann, groupId, { lines: lines.slice(0, 100) })).status).toBe(200)
})

nightTest(
  'an order is changed 60 times an hour, wherever from, as every open screen of its group reads it anew',
  async () => {
    env.RATE_LIMIT_FACTOR = 0.05
    const { ann, bob, groupId, items } = await aClub()
    const order = async (by: typeof ann, quantity: number) =>
      (await putOrder(by, groupId, { lines: [line(items[1], quantity)] })).status
    expect([await order(ann, 1), await order(ann, 2)]).toEqual([200, 200])
    const token = await personalTokenOf(ann, groupId)
    expect((await putOrderByToken(token, { lines: [line(items[1], 3)] })).status).toBe(200)
    expect((await putOrderByToken(token, { lines: [line(items[1], 4)] })).status).toBe(429)
    expect([await order(ann, 5), await order(bob, 1)]).toEqual([429, 200])
    // What changes nothing costs nothing.
    expect(await order(ann, 3)).toBe(200)
  },
)

nightTest('an admin’s changes of others’ orders count as their other changes', async () => {
  const { admin, groupId, items } = await aClub()
  env.CHANGES_PER_ADMIN = 1
  const { id: memberId } = await db.member.findFirstOrThrow({ where: { groupId, role: { not: 'admin' } } })
  const order = async (quantity: number) =>
    (await putOrder(admin, groupId, { memberId, lines: [line(items[1], quantity)] })).status
  expect([await order(1), await order(2)]).toEqual([200, 429])
})

nightTest('words on the card are changed 20 times an hour, as those of a gift are', async () => {
  env.RATE_LIMIT_FACTOR = 0.1
  const { ann, groupId, items } = await aClub()
  await putOrder(ann, groupId, { lines: [line(items[1], 1)] })
  const { id } = await pay(provider, ann, groupId, 5)
  const rewrite = async (message: string) =>
    (await call(write, `/payment/${id}/message`, { method: 'PUT', token: ann.token, body: { message } }))
      .status
  expect([await rewrite('1'), await rewrite('2'), await rewrite('3')]).toEqual([200, 200, 429])
})
