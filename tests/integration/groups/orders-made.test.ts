import { getOrdersView, getOrderView } from '@/lib/groups/orders/queries'
import { db } from '@/lib/platform/db/client'
import { openDatabase } from '../../support/database'
import { newsOf, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  ALLERGIES,
  aClub,
  CUP,
  LUNCH,
  line,
  ordersFile,
  ordersFor,
  putOrder,
  SHIRT,
  shareOf,
} from '../../support/orders'
import { addPeople } from '../../support/people-list'

/** What people order makes their share, and the organiser sees who ordered what. */

openDatabase()

nightTest('an order makes its sum the share; without lines it is withdrawn', async () => {
  const { ann, groupId, items, questions } = await aClub({ questions: [LUNCH, ALLERGIES] })
  const [shirt, cup] = items
  const answers = [{ questionId: questions[0], answer: 'Meat' }]
  const ordered = await putOrder(ann, groupId, {
    lines: [line(shirt, 1, 'M'), line(cup, 2)],
    answers: [...answers, { questionId: questions[1], answer: '' }],
  })
  expect(ordered).toMatchObject({ status: 200, body: { message: 'Order saved' } })
  expect(ordered.body.order).toEqual({
    lines: [
      { itemId: shirt, option: 'M', quantity: 1 },
      { itemId: cup, option: null, quantity: 2 },
    ],
    answers,
    total: 30,
  })
  expect(await shareOf(groupId, ann)).toBe(3000)
  expect((await ordersFor(ann, groupId)).orders).toMatchObject([{ ...ordered.body.order, paidAmount: 0 }])
  const withdrawn = await putOrder(ann, groupId, { lines: [] })
  expect(withdrawn.body).toMatchObject({
    message: 'Order withdrawn',
    order: { lines: [], answers: [], total: 0 },
  })
  expect(await shareOf(groupId, ann)).toBe(0)
  expect(await db.member.findFirst({ where: { groupId, userId: ann.id } })).toMatchObject({ pinned: false })
  expect((await ordersFor(ann, groupId)).orders).toEqual([])
})

test('an order ends that one has said what one can manage, and nobody else’s word', async () => {
  const { ann, bob, groupId, items } = await aClub()
  const requestFields = { groupId, amountPence: 100, createdAt: new Date() }
  await db.canManageRequest.createMany({
    data: [ann, bob].map(({ id: userId }) => ({ ...requestFields, userId })),
  })
  await putOrder(ann, groupId, { lines: [line(items[1], 1)] })
  const requests = await db.canManageRequest.findMany({ where: { groupId } })
  expect(requests.map(({ userId, status }) => [userId, status]).sort()).toEqual(
    [
      [ann.id, 'closed'],
      [bob.id, 'open'],
    ].sort(),
  )
})

nightTest(
  'whoever takes back an order owes again what an admin has set, and who had none, still does',
  async () => {
    const { ann, groupId, items } = await aClub()
    await db.member.updateMany({
      where: { groupId, userId: ann.id },
      data: { contributionPence: 700, setPence: 700, pinned: true },
    })
    await putOrder(ann, groupId, { lines: [] })
    expect(await shareOf(groupId, ann)).toBe(700)
    await putOrder(ann, groupId, { lines: [line(items[1], 1)] })
    expect(await shareOf(groupId, ann)).toBe(500)
    await putOrder(ann, groupId, { lines: [] })
    expect(await shareOf(groupId, ann)).toBe(700)
  },
)

test.each([
  ['of something unknown', { lines: [{ itemId: 'x', quantity: 1 }] }, 'lines'],
  ['in an unknown size', { lines: [{ itemId: 0, option: 'XL', quantity: 1 }] }, 'lines'],
  ['without a size', { lines: [{ itemId: 0, quantity: 1 }] }, 'lines'],
  ['in a size of what has none', { lines: [{ itemId: 1, option: 'S', quantity: 1 }] }, 'lines'],
  ['of half a cup', { lines: [{ itemId: 1, quantity: 0.5 }] }, 'lines'],
  ['of no cup', { lines: [{ itemId: 1, quantity: 0 }] }, 'lines'],
  ['of two cups in words', { lines: [{ itemId: 1, quantity: '2' }] }, 'lines'],
  ['of too many', { lines: [{ itemId: 1, quantity: 101 }] }, 'lines'],
  [
    'of too many sizes',
    { lines: ['S', 'M', 'L'].map((option) => ({ itemId: 0, option, quantity: 1 })) },
    'lines',
  ],
  ['in no words', {}, 'lines'],
  ['without a required answer', { lines: [{ itemId: 1, quantity: 1 }], answers: [] }, 'answers'],
  ['with an answer of its own', { lines: [{ itemId: 1, quantity: 1 }], answers: [[0, 'Fish']] }, 'answers'],
  [
    'with a long answer',
    {
      lines: [{ itemId: 1, quantity: 1 }],
      answers: [
        [0, 'Meat'],
        [1, 'x'.repeat(501)],
      ],
    },
    'answers',
  ],
  [
    'with two answers',
    {
      lines: [{ itemId: 1, quantity: 1 }],
      answers: [
        [0, 'Meat'],
        [0, 'Meat'],
      ],
    },
    'answers',
  ],
])('an order %s is refused', async (_, typed, field) => {
  const { ann, groupId, items, questions } = await aClub({
    items: [{ ...SHIRT, most: 2 }, CUP],
    questions: [LUNCH, ALLERGIES],
  })
  const { lines, answers = [[0, 'Meat']] } = typed as {
    lines?: { itemId: number | string }[]
    answers?: [number, string][]
  }
  const answer = await putOrder(ann, groupId, {
    lines: lines?.map((one) => ({
      ...one,
      itemId: typeof one.itemId === 'number' ? items[one.itemId] : one.itemId,
    })),
    answers: answers.map(([place, text]) => ({ questionId: questions[place], answer: text })),
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  expect(await shareOf(groupId, ann)).toBe(0)
})

test('an admin can change anybody’s order, who is told; a member only the own', async () => {
  const { admin, ann, bob, groupId, items } = await aClub()
  const { id: memberId } = await db.member.findFirstOrThrow({ where: { groupId, userId: ann.id } })
  const lines = [line(items[1], 1)]
  expect((await putOrder(bob, groupId, { lines, memberId })).status).toBe(403)
  expect((await putOrder(admin, groupId, { lines, memberId })).status).toBe(200)
  expect(await shareOf(groupId, ann)).toBe(500)
  expect(await newsOf(ann)).toContainEqual(
    expect.stringMatching(/^admin\S+ changed your order in “Trip \d+”\. Your share is now £5\.00\.$/),
  )
  expect((await putOrder(admin, groupId, { lines, memberId: items[0] })).status).toBe(404)
})

nightTest(
  'admins see all orders with totals and as a table; a member only the own, without totals',
  async () => {
    const { admin, ann, bob, groupId, items, questions } = await aClub({ questions: [LUNCH, ALLERGIES] })
    const [shirt, cup] = items
    const answer = (...texts: string[]) =>
      texts.map((text, place) => ({ questionId: questions[place], answer: text }))
    await putOrder(ann, groupId, {
      lines: [line(shirt, 2, 'L'), line(shirt, 1, 'S'), line(cup, 1)],
      answers: answer('Meat', '=HYPERLINK("x")'),
    })
    await putOrder(bob, groupId, { lines: [line(shirt, 1, 'L')], answers: answer('Vegetarian') })
    const seen = await ordersFor(admin, groupId)
    expect(seen.orders.map(({ total }: { total: number }) => total)).toEqual([65, 20])
    expect(seen.totals).toEqual([
      { itemId: shirt, title: 'Shirt', option: 'S', quantity: 1, paidQuantity: 0 },
      { itemId: shirt, title: 'Shirt', option: 'L', quantity: 3, paidQuantity: 0 },
      { itemId: cup, title: 'Cup', option: null, quantity: 1, paidQuantity: 0 },
    ])
    const own = await ordersFor(bob, groupId)
    expect(own.totals).toBeNull()
    expect(own.orders).toHaveLength(1)
    expect(own.orders[0].answers).toEqual(answer('Vegetarian'))
    const { body, headers } = await ordersFile(admin, groupId)
    expect(headers.get('content-disposition')).toContain('-orders.csv')
    const rows = String(body).replace('\ufeff', '').trim().split('\r\n')
    expect(rows[0]).toBe('Name,Item,Option,Quantity,Amount,Order,Paid,Lunch?,Allergies')
    expect(rows).toHaveLength(5)
    expect(rows[2]).toMatch(/^Test Person,Shirt,S|^Test Person,Shirt,L/)
    for (const row of rows.slice(1, 4)) expect(row).toContain(`Meat,"'=HYPERLINK(""x"")"`)
  },
)

test('a listed person has an order, which an admin writes', async () => {
  const { admin, groupId, items } = await aClub()
  const { body } = await addPeople(admin, groupId, [{ name: 'Cy Young' }])
  const memberId = body.people[0]._id
  const { status } = await putOrder(admin, groupId, { lines: [line(items[1], 3)], memberId })
  expect(status).toBe(200)
  expect((await ordersFor(admin, groupId)).orders).toMatchObject([{ memberId, name: 'Cy Young', total: 15 }])
})

nightTest(
  'on the screen stands who has ordered and who has not; an admin opens anybody’s order',
  async () => {
    const { admin, ann, bob, groupId, items } = await aClub()
    const { id: memberId } = await db.member.findFirstOrThrow({ where: { groupId, userId: bob.id } })
    const viewerOf = ({ id, username }: TestUser) => ({ userId: id, username })
    await putOrder(ann, groupId, { lines: [line(items[1], 1)] })
    await putOrder(bob, groupId, { lines: [line(items[1], 2)] })
    const view = await getOrdersView(viewerOf(admin), groupId)
    expect([view.currentMemberIds.length, view.membersWithoutOrder.length, view.totals]).toMatchObject([
      2,
      1,
      [{ quantity: 3 }],
    ])
    const opened = await getOrderView(viewerOf(admin), groupId, memberId)
    expect(opened).toMatchObject({ member: { memberId, name: 'Test Person' }, order: { sumPence: 1000 } })
    expect(await getOrderView(viewerOf(bob), groupId, memberId)).toMatchObject({ member: null, isOpen: true })
    await expect(getOrderView(viewerOf(ann), groupId, memberId)).rejects.toMatchObject({ status: 403 })
    await expect(getOrdersView(viewerOf(ann), groupId)).rejects.toMatchObject({ status: 403 })
  },
)
