import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { now } from '@/lib/base/clock'
import { copyOrderForm } from '@/lib/groups/orders/copy-order-form'
import { getOrdersView } from '@/lib/groups/orders/queries'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import { aLinkCode, askToGive } from '../../support/gifts'
import {
  aGroupOfPayers,
  askToPay,
  expectSoundLedger,
  pay,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  aClub,
  CUP,
  deleteForm,
  formFor,
  line,
  ordersFile,
  ordersFor,
  putForm,
  putOrder,
  SHIRT,
  shareOf,
  stockLeftOf,
} from '../../support/orders'
import { openProvider } from '../../support/provider'
import { memberIdOf } from '../../support/reminders'

/** Orders beside those of others: of other groups, of who has left, and of who ordered at the same moment. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const giveBack = (by: TestUser, id: string, amount: number) =>
  call(refund, `/payment/${id}/refund`, { token: by.token, body: { amount } })
const leave = (groupId: string, { id: userId }: TestUser, tx: Pick<Tx, 'member'> = db) =>
  tx.member.updateMany({ where: { groupId, userId }, data: { leftAt: now() } })

async function aSmallStock(stock = 2) {
  const club = await aClub({ items: [{ ...SHIRT, stock }, CUP] })
  const [shirt, cup] = club.items
  return { ...club, shirt, cup, left: () => stockLeftOf(club.admin, club.groupId, shirt) }
}

nightTest('an admin writes orders of their own group’s members, and of nobody who has left', async () => {
  const [club, other] = [await aClub(), await aClub()]
  const { admin, ann, groupId, items } = club
  const lines = [line(items[1], 1)]
  const otherMemberId = await memberIdOf(other.groupId, other.ann)
  expect((await putOrder(admin, groupId, { lines, memberId: otherMemberId })).status).toBe(404)
  const memberId = await memberIdOf(groupId, ann)
  await leave(groupId, ann)
  expect((await putOrder(admin, groupId, { lines, memberId })).status).toBe(404)
  expect([await shareOf(other.groupId, other.ann), await shareOf(groupId, ann)]).toEqual([0, 0])
})

nightTest.each<[string, (club: Awaited<ReturnType<typeof aClub>>, tx: Tx) => Promise<unknown>, number]>([
  [
    'group is closed',
    ({ groupId: id }, tx) => tx.group.update({ where: { id }, data: { closedAt: now() } }),
    409,
  ],
  [
    'orders close',
    ({ groupId }, tx) => tx.orderForm.update({ where: { groupId }, data: { closesAt: now() } }),
    409,
  ],
  [
    'item is left out',
    ({ items }, tx) => tx.orderItem.update({ where: { id: items[1] }, data: { removedAt: now() } }),
    400,
  ],
  ['member leaves', ({ groupId, ann }, tx) => leave(groupId, ann, tx), 404],
])('an order is refused if the %s at that moment', async (_, change, status) => {
  const club = await aClub()
  const { ann, groupId, items } = club
  const order = () => putOrder(ann, groupId, { lines: [line(items[1], 1)] })
  const answer = await callDuring(groupId, order, (tx) => change(club, tx))
  expect([answer.status, await shareOf(groupId, ann)]).toEqual([status, 0])
})

nightTest('sizes of one thing count together against its stock', async () => {
  const { ann, groupId, shirt, left } = await aSmallStock()
  await putOrder(ann, groupId, { lines: ['S', 'M', 'L'].map((size) => line(shirt, 1, size)) })
  expect(await askToPay(ann, groupId, { amount: 60 })).toMatchObject({
    status: 409,
    body: {
      message: 'Only 2 of “Shirt” are left. Please order fewer.',
      soldOut: [{ itemId: shirt, left: 2 }],
    },
  })
  expect(await left()).toBe(2)
})

nightTest('what is limited is paid for at once, whatever else is ordered with it', async () => {
  const { ann, groupId, shirt, cup } = await aSmallStock()
  await putOrder(ann, groupId, { lines: [line(shirt, 1, 'M'), line(cup, 1)] })
  expect(await askToPay(ann, groupId, { amount: 10 })).toMatchObject({
    status: 400,
    body: { code: 'AMOUNT_NOT_PAYABLE', balance: 25 },
  })
})

nightTest('a late payment takes no more than is still ordered', async () => {
  const { ann, groupId, shirt, left } = await aSmallStock()
  await putOrder(ann, groupId, { lines: [line(shirt, 2, 'M')] })
  const { id, session } = await startPayment(ann, groupId, 40)
  await provider.control.apply({ pay: session, webhooks: 'drop' })
  await transact((tx) => changeState(tx, { subject: 'payment', id, to: 'failed', why: 'unpaid' }))
  await putOrder(ann, groupId, { lines: [line(shirt, 1, 'M')] })
  await settlePayment(id)
  expect(await left()).toBe(1)
})

nightTest(
  'who pays again after a refund loses what that had taken, but nobody else does, nor they elsewhere',
  async () => {
    const [here, there] = [await aSmallStock(), await aSmallStock()]
    const { admin, ann, bob } = here
    await db.member.create({ data: { groupId: there.groupId, userId: ann.id, joinedAt: now() } })
    /** Paid for, and by now a part of an order for which more is owed. */
    const buy = async (who: TestUser, { groupId, shirt, cup }: typeof here) => {
      await putOrder(who, groupId, { lines: [line(shirt, 1, 'M')] })
      const { id } = await pay(provider, who, groupId, 20)
      await putOrder(who, groupId, { lines: [line(shirt, 1, 'M'), line(cup, 1)] })
      return id
    }
    await buy(bob, here)
    await buy(ann, there)
    const id = await buy(ann, here)
    await giveBack(admin, id, 20)
    expect(await here.left()).toBe(1)
    await putOrder(ann, here.groupId, { lines: [line(here.cup, 1)] })
    await pay(provider, ann, here.groupId, 5)
    expect([await here.left(), await there.left()]).toEqual([1, 1])
  },
)

nightTest('who has left is on the organiser’s lists only with what they paid for', async () => {
  const { admin, ann, bob, groupId, items } = await aClub()
  await putOrder(ann, groupId, { lines: [line(items[1], 3)] })
  await putOrder(bob, groupId, { lines: [line(items[1], 1)] })
  await pay(provider, bob, groupId, 5)
  for (const who of [ann, bob]) await leave(groupId, who)
  const viewer = { userId: admin.id, username: admin.username }
  const { currentMemberIds, membersWithoutOrder, orders, totals } = await getOrdersView(viewer, groupId)
  expect([currentMemberIds, membersWithoutOrder]).toEqual([
    [],
    [expect.objectContaining({ memberId: await memberIdOf(groupId, admin) })],
  ])
  expect([orders.map(({ sumPence }) => sumPence), totals]).toMatchObject([
    [500],
    [{ quantity: 1, paidQuantity: 1 }],
  ])
})

nightTest('the file says what each line costs, what the order does, and what was paid', async () => {
  const { admin, ann, bob, groupId, items } = await aClub()
  const [shirt, cup] = items
  await putOrder(ann, groupId, { lines: [line(shirt, 2, 'L'), line(cup, 1)] })
  await pay(provider, ann, groupId, 15)
  await putOrder(bob, groupId, { lines: [line(cup, 3)] })
  const rows = String((await ordersFile(admin, groupId)).body)
    .trim()
    .split('\r\n')
    .slice(1)
  expect(rows.sort()).toEqual([
    'Test Person,Cup,,1,5.00,45.00,15.00',
    'Test Person,Cup,,3,15.00,15.00,0.00',
    'Test Person,Shirt,L,2,40.00,45.00,15.00',
  ])
  // A part pays for nothing yet.
  const { totals } = await ordersFor(admin, groupId)
  expect(totals.map((one: { paidQuantity: number }) => one.paidQuantity)).toEqual([0, 0])
})

nightTest('no order is larger than a goal can be, and no form has an item twice', async () => {
  const dear = { ...CUP, amount: 1000 }
  const { admin, ann, groupId, items } = await aClub({ items: [dear] })
  const most = await putOrder(ann, groupId, { lines: [line(items[0], 99)] })
  const more = await putOrder(ann, groupId, { lines: [line(items[0], 100)] })
  expect([most.status, more.status, more.body.errors?.lines]).toEqual([
    200,
    400,
    'An order can’t be more than £99,999.00.',
  ])
  const twice = await putForm(admin, groupId, { items: [1, 2].map(() => ({ ...dear, _id: items[0] })) })
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([400, ['items']])
})

nightTest(
  'a day ends in London, in summer too, and so it does when a form goes over to another season',
  async () => {
    const { admin, groupId } = await aClub({ closesAt: '2029-01-15' })
    const { group: next } = await aGroupOfPayers()
    const due = (paymentDeadline: string) => ({ paymentDeadline: new Date(paymentDeadline) })
    const { id } = next
    await transact((tx) =>
      copyOrderForm(tx, { id: groupId, ...due('2029-01-20') }, { id, ...due('2029-07-20') }),
    )
    const copied = await db.orderForm.findUniqueOrThrow({ where: { groupId: id } })
    expect(copied.closesAt).toEqual(new Date('2029-07-15T23:00:00Z'))
    const { body } = await putForm(admin, groupId, { items: [CUP], closesAt: '2029-07-15' })
    expect(body.orderForm.closesAt).toBe('2029-07-15T23:00:00.000Z')
    // From summer to summer: at that moment it is still the day before in Greenwich.
    const { group: third } = await aGroupOfPayers()
    const to = { id: third.id, ...due('2029-08-20') }
    await transact((tx) => copyOrderForm(tx, { id: groupId, ...due('2029-07-20') }, to))
    const { closesAt } = await db.orderForm.findUniqueOrThrow({ where: { groupId: third.id } })
    expect(closesAt).toEqual(new Date('2029-08-15T23:00:00Z'))
  },
)

nightTest(
  'a gift of an order is neither less than a gift nor more than a payment, and unpaid binds no price',
  async () => {
    const { admin, groupId, items } = await aClub({
      items: [
        { ...CUP, amount: 0.99 },
        { ...CUP, title: 'Sofa', amount: 1000 },
      ],
    })
    const code = await aLinkCode(admin, groupId)
    const [badge, sofa] = items
    const give = (lines: object[]) => askToGive(code, { order: { lines, answers: [] } })
    expect((await give([line(badge, 1)])).body.errors).toEqual({ lines: 'The smallest gift is £1.' })
    expect((await give([line(sofa, 11)])).body.code).toBe('LIMIT_CONTRIBUTION')
    const { body } = await give([line(sofa, 10)])
    const where = { checkoutUrl: body.url }
    const { checkoutSessionId } = await db.payment.findFirstOrThrow({ where })
    const dearer = { items: [{ ...CUP, title: 'Sofa', amount: 1100, _id: sofa }] }
    expect((await putForm(admin, groupId, dearer)).body.code).toBe('ITEM_ORDERED')
    await provider.control.apply({ expire: checkoutSessionId ?? '', awaitWebhooks: true })
    expect((await putForm(admin, groupId, dearer)).status).toBe(200)
  },
)

nightTest.each([
  ['sets', (by: TestUser, groupId: string) => putForm(by, groupId, { items: [SHIRT] })],
  ['removes', deleteForm],
])('somebody who is an admin no more %s no form', async (_, change) => {
  const { admin, groupId } = await aClub()
  const before = await formFor(admin, groupId)
  const stepDown = (tx: Tx) =>
    tx.member.updateMany({ where: { groupId, userId: admin.id }, data: { role: 'member' } })
  expect((await callDuring(groupId, () => change(admin, groupId), stepDown)).status).toBe(403)
  expect(await formFor(admin, groupId)).toMatchObject({ items: before.items })
})
