import { POST as close } from '@/app/api/group/[id]/close/route'
import { PUT as updateGroup } from '@/app/api/group/[id]/update/route'
import { addMs, DAY, londonDay, now, setClockOffset } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  ALLERGIES,
  aClub,
  CUP,
  deleteForm,
  formFor,
  LUNCH,
  line,
  ordersFor,
  putForm,
  putOrder,
  SHIRT,
} from '../../support/orders'

/** The form by which people order: what it takes, until when, and what stays once it was ordered. */

openDatabase()
const DETAILS = { title: 'Club', description: 'A club', paymentGoal: 100, paymentDeadline: '2030-01-01' }
afterEach(() => setClockOffset(0))

nightTest('a form has items with prices and options, and questions; members read it', async () => {
  const { admin, ann, groupId, items, questions } = await aClub({
    items: [{ ...SHIRT, most: 3, stock: 10 }, CUP],
    questions: [LUNCH, ALLERGIES],
    closesAt: '2029-12-01',
  })
  const form = await formFor(admin, groupId)
  expect(form).toEqual({
    items: [
      { _id: items[0], ...SHIRT, most: 3, stock: 10, left: 10, ordered: false },
      { _id: items[1], ...CUP, options: [], most: null, stock: null, left: null, ordered: false },
    ],
    questions: [
      { _id: questions[0], ...LUNCH },
      { _id: questions[1], ...ALLERGIES, choices: [] },
    ],
    closesAt: '2029-12-02T00:00:00.000Z',
    version: expect.any(String),
    open: true,
  })
  const { stock: _, ...shirt } = form.items[0]
  expect((await formFor(ann, groupId)).items[0]).toEqual({ ...shirt, stock: null })
  const { body } = await call(updateGroup, `/group/${groupId}/update`, {
    method: 'PUT',
    token: admin.token,
    body: DETAILS,
  })
  expect(body.data.orderForm).toBe(true)
})

nightTest('two admins with the form open do not overwrite each other', async () => {
  const { admin, ann, groupId, items } = await aClub({ items: [SHIRT, CUP] })
  const { version } = await formFor(admin, groupId)
  expect((await formFor(ann, groupId)).version).toBeNull()
  const cheaper = { ...CUP, _id: items[1], amount: 4 }
  // An order changes nothing that is typed.
  await putOrder(ann, groupId, { lines: [line(items[0], 1, 'M')] })
  const saved = await putForm(admin, groupId, { items: [{ ...SHIRT, _id: items[0] }, cheaper], version })
  expect(saved.status).toBe(200)
  const late = { items: [{ ...SHIRT, _id: items[0] }], version }
  expect(await putForm(admin, groupId, late)).toMatchObject({
    status: 409,
    body: { code: 'FORM_CHANGED', message: expect.stringContaining('What you typed is still here') },
  })
  expect(await putForm(admin, groupId, { ...late, version: null })).toMatchObject({ status: 409 })
  expect((await formFor(admin, groupId)).items).toMatchObject([{ title: SHIRT.title }, { amount: 4 }])
  const { version: newer } = saved.body.orderForm
  expect((await putForm(admin, groupId, { ...late, version: newer })).status).toBe(200)
})

test('only where an admin sets amounts can people order, and there nobody gives what they like', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  await db.group.update({ where: { id: group.id }, data: { splitOption: 'autoSplit' } })
  expect(await putForm(admin, group.id, { items: [CUP] })).toMatchObject({
    status: 409,
    body: { code: 'CUSTOM_SPLIT_ONLY' },
  })
  await db.group.update({
    where: { id: group.id },
    data: { splitOption: 'customSplit', openAmounts: true },
  })
  expect((await putForm(admin, group.id, { items: [CUP] })).body.code).toBe('CUSTOM_SPLIT_ONLY')
  const club = await aClub()
  const opened = await call(updateGroup, `/group/${club.groupId}/update`, {
    method: 'PUT',
    token: club.admin.token,
    body: { ...DETAILS, openAmounts: true },
  })
  expect(opened).toMatchObject({ status: 409, body: { code: 'CUSTOM_SPLIT_ONLY' } })
})

test.each([
  [{ items: [] }, 'items'],
  [{ items: Array(41).fill(CUP) }, 'items'],
  [{ items: [{ ...CUP, title: ' ' }] }, 'items.0.title'],
  [{ items: [{ ...CUP, title: 'x'.repeat(61) }] }, 'items.0.title'],
  [{ items: [{ ...CUP, amount: 10_000.01 }] }, 'items.0.amount'],
  [{ items: [{ ...CUP, amount: -1 }] }, 'items.0.amount'],
  [{ items: [{ ...CUP, options: ['S', 'S'] }] }, 'items.0.options'],
  [{ items: [{ ...CUP, options: ['x'.repeat(31)] }] }, 'items.0.options.0'],
  [{ items: [{ ...CUP, options: Array.from({ length: 21 }, String) }] }, 'items.0.options'],
  [{ items: [{ ...CUP, most: 101 }] }, 'items.0.most'],
  [{ items: [{ ...CUP, stock: 100_001 }] }, 'items.0.stock'],
  [{ items: [{ ...CUP, _id: '01900000-0000-7000-8000-000000000000' }] }, 'items'],
  [{ items: [CUP], questions: Array(11).fill(ALLERGIES) }, 'questions'],
  [{ items: [CUP], questions: [{ ...LUNCH, choices: [] }] }, 'questions.0.choices'],
  [{ items: [CUP], questions: [{ ...ALLERGIES, text: 'x'.repeat(121) }] }, 'questions.0.text'],
  [{ items: [CUP], closesAt: 'soon' }, 'closesAt'],
])('a form with something wrong is refused (%#)', async (body, field) => {
  const { admin, groupId } = await aClub()
  const answer = await putForm(admin, groupId, body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

nightTest(
  'what was ordered keeps title and price; left out, it stays in orders and can be ordered no more',
  async () => {
    const { admin, ann, bob, groupId, items } = await aClub({ questions: [LUNCH] })
    const [shirt, cup] = items
    const form = await formFor(admin, groupId)
    const answers = [{ questionId: form.questions[0]._id, answer: 'Meat' }]
    await putOrder(ann, groupId, { lines: [line(shirt, 1, 'M')], answers })
    const dearer = { items: [{ ...SHIRT, _id: shirt, amount: 25 }, CUP] }
    expect(await putForm(admin, groupId, dearer)).toMatchObject({
      status: 409,
      body: { code: 'ITEM_ORDERED' },
    })
    const other = { items: [{ ...SHIRT, _id: shirt, title: 'Top' }, CUP] }
    expect((await putForm(admin, groupId, other)).body.code).toBe('ITEM_ORDERED')
    expect((await putForm(admin, groupId, { items: [{ _id: cup, ...CUP, amount: 6 }] })).status).toBe(200)
    expect((await formFor(admin, groupId)).items).toHaveLength(1)
    expect((await putOrder(bob, groupId, { lines: [line(shirt, 1, 'M')] })).status).toBe(400)
    // Who has it keeps it while they change other things; more of it there is not.
    const more = { lines: [line(shirt, 1, 'M'), line(cup, 1)] }
    expect((await putOrder(ann, groupId, more)).body.order).toMatchObject({ total: 26, answers })
    expect((await putOrder(ann, groupId, { lines: [line(shirt, 2, 'M')] })).status).toBe(400)
    expect((await ordersFor(admin, groupId)).totals).toMatchObject([{ title: 'Cup' }, { title: 'Shirt' }])
    expect(await deleteForm(admin, groupId)).toMatchObject({ status: 409, body: { code: 'FORM_ORDERED' } })
    await putOrder(ann, groupId, { lines: [] })
    expect((await deleteForm(admin, groupId)).status).toBe(200)
    expect(await formFor(admin, groupId)).toBeUndefined()
  },
)

nightTest(
  'orders close at the end of a day in London, or with the deadline; admins still change them',
  async () => {
    const today = londonDay()
    const { admin, ann, groupId, items } = await aClub({ closesAt: today })
    const lines = [line(items[1], 1)]
    expect((await putOrder(ann, groupId, { lines })).status).toBe(200)
    setClockOffset(DAY)
    const more = [line(items[1], 2)]
    expect(await putOrder(ann, groupId, { lines: more })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CLOSED' },
    })
    expect((await formFor(ann, groupId)).open).toBe(false)
    const { id: memberId } = await db.member.findFirstOrThrow({ where: { groupId, userId: ann.id } })
    expect((await putOrder(admin, groupId, { lines: more, memberId })).status).toBe(200)
    // A time is taken as it is.
    const soon = addMs(now(), 60_000).toISOString()
    const form = await putForm(admin, groupId, { items: [{ ...CUP, _id: items[1] }], closesAt: soon })
    expect(form.body.orderForm).toMatchObject({ closesAt: soon, open: true })
    await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date(today) } })
    expect((await putOrder(ann, groupId, { lines: [line(items[1], 3)] })).body.code).toBe('ORDER_CLOSED')
  },
)

nightTest('a closed group takes no orders, and no form', async () => {
  const { admin, ann, groupId, items } = await aClub()
  await call(close, `/group/${groupId}/close`, { method: 'POST', token: admin.token, body: {} })
  const closed = { status: 409, body: { code: 'GROUP_CLOSED' } }
  expect(await putOrder(ann, groupId, { lines: [line(items[1], 1)] })).toMatchObject(closed)
  expect(await putForm(admin, groupId, { items: [CUP] })).toMatchObject(closed)
  expect(await deleteForm(admin, groupId)).toMatchObject(closed)
  expect((await formFor(ann, groupId)).open).toBe(false)
})

test('a form cannot close on the last day that there is', async () => {
  const { admin, groupId } = await aClub()
  for (const closesAt of ['9999-12-31', '9999-12-31T23:59Z'])
    expect((await putForm(admin, groupId, { items: [CUP], closesAt })).status).toBe(400)
})
