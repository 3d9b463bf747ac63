import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  fieldNamesByServerName,
  formProblems,
  nextRow,
  parseOrderForm,
  rowsOf,
  valuesOf,
} from '@/components/groups/orders/form-fields'
import type { OrderForm, OrdersView } from '@/components/groups/orders/order'
import { OrderScreen } from '@/components/groups/orders/order-screen'
import { OrdersScreen } from '@/components/groups/orders/orders-screen'
import { supplierText } from '@/components/groups/orders/supplier-text'

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))

const shirt = {
  ...{ _id: 'i1', title: 'Shirt', amountPence: 2000, options: ['S', 'M'], most: 3, stock: null },
  ...{ left: null, ordered: false },
}
const lunch = {
  _id: 'q1',
  text: 'Lunch?',
  kind: 'choice' as const,
  choices: ['Meat', 'None'],
  required: true,
}
const form = {
  items: [shirt],
  questions: [lunch],
  closesAt: '2029-12-02T00:00:00.000Z',
  open: true,
} as OrderForm

test('a form that is opened and saved again is the same form', () => {
  const { left: _, ordered: __, ...item } = shirt
  expect(parseOrderForm(rowsOf(form), valuesOf(form), form)).toEqual({
    items: [item],
    questions: [lunch],
    closesAt: form.closesAt,
  })
  expect(valuesOf(form).closesAt).toBe('2029-12-01')
})

test('sizes are what stands between commas; one that has a comma stays until the list is changed', () => {
  const kept = { ...form, items: [{ ...shirt, options: ['Red, large', 'Blue'] }] } as OrderForm
  const rows = rowsOf(kept)
  const values = valuesOf(kept)
  const optionsOf = (options: string) =>
    parseOrderForm(rows, { ...values, 'items.0.options': options }, kept).items[0]?.options
  expect(optionsOf(values['items.0.options'] ?? '')).toEqual(['Red, large', 'Blue'])
  expect(optionsOf(' S,M ,, XL,')).toEqual(['S', 'M', 'XL'])
  expect(optionsOf('')).toEqual([])
})

test('a question with choices is answered by one of them, one without in words', () => {
  const kindOf = (choices: string) =>
    parseOrderForm(rowsOf(form), { ...valuesOf(form), 'questions.0.choices': choices }, form).questions[0]
      ?.kind
  expect([kindOf('Meat, Fish'), kindOf(' ')]).toEqual(['choice', 'text'])
})

test.each([
  [{ 'items.0.title': ' ' }, 'items.0.title', 'Please say what it is.'],
  [{ 'items.0.amount': '' }, 'items.0.amount', 'Please enter an amount from £0 to £10,000.'],
  [{ 'items.0.amount': '10000.01' }, 'items.0.amount', 'Please enter an amount from £0 to £10,000.'],
  [{ 'items.0.options': 'S, S' }, 'items.0.options', 'Each only once.'],
  [
    { 'items.0.options': 'x'.repeat(31) },
    'items.0.options',
    'At most 30 characters each, with commas between them.',
  ],
  [{ 'items.0.most': '0' }, 'items.0.most', 'Please enter a whole number from 1 to 100.'],
  [{ 'items.0.stock': 'ten' }, 'items.0.stock', 'Please enter a whole number from 0 to 100,000.'],
  [{ 'questions.0.text': '' }, 'questions.0.text', 'Please enter a question.'],
])('what is wrong is said at its field (%#)', (typed, name, words) => {
  const problems = formProblems(rowsOf(form), { ...valuesOf(form), ...typed }, form)
  expect(Object.entries(problems).filter(([, problem]) => problem)).toEqual([[name, words]])
  expect(Object.values(formProblems(rowsOf(form), valuesOf(form), form)).some(Boolean)).toBe(false)
})

test('an answer about the second item is shown at what is the second by then', () => {
  const { row, fields } = nextRow([{ key: 0 }, { key: 1 }], 'items')
  expect(Object.keys(fields)).toContain('items.2.title')
  expect(fieldNamesByServerName({ items: [{ key: 1 }, row], questions: [] })['items.1.title']).toBe(
    'items.2.title',
  )
})

const totals: OrdersView['totals'] = [
  { itemId: 'i1', title: 'Shirt', option: 'S', quantity: 4, paidQuantity: 3 },
  { itemId: 'i1', title: 'Shirt', option: 'M', quantity: 2, paidQuantity: 0 },
  { itemId: 'i2', title: 'Cup', option: null, quantity: 1, paidQuantity: 1 },
]

test('the supplier gets a line for each thing and size', () => {
  expect(supplierText('Kit', totals, 'quantity')).toBe('Kit\n4 × Shirt, S\n2 × Shirt, M\n1 × Cup')
  expect(supplierText('Kit', totals, 'paidQuantity')).toBe('Kit\n3 × Shirt, S\n1 × Cup')
})

const view: OrdersView = {
  group: { _id: 'g1', title: 'Kit', isClosed: false },
  ...{
    takesOrders: true,
    orderForm: null,
    orders: [],
    currentMemberIds: [],
    totals: [],
    membersWithoutOrder: [],
  },
}
const shown = (part: Partial<OrdersView>) =>
  renderToStaticMarkup(createElement(OrdersScreen, { ...view, ...part }))

test('an admin makes a form, then reads it with what to buy and who has not ordered', () => {
  expect(shown({})).toMatch(/What can people order.*What it is.*Price.*Sizes or kinds.*Save the form/s)
  const order = {
    ...{ memberId: 'm1', name: 'Ann', sumPence: 4000, paidForPence: 2000 },
    lines: [{ itemId: 'i1', option: 'S', quantity: 2 }],
    answers: [{ questionId: 'q1', answer: 'Meat' }],
  }
  const made = shown({
    ...{ orderForm: form, orders: [order], currentMemberIds: ['m1'], totals },
    membersWithoutOrder: [{ memberId: 'm2', name: 'Bob' }],
  })
  expect(made).toMatch(/What to buy.*Shirt, S.*Copy all that was ordered.*Copy what is paid for/s)
  expect(made).toMatch(
    /1 order<.*Ann.*2 × Shirt, S.*£20\.00 paid.*Lunch\?.*Meat.*1 person has not ordered.*Bob/s,
  )
  expect(made).toMatch(/href="\/group\/g1\/orders\/m1"[^>]*>Change.*href="\/group\/g1\/orders\/m2"/s)
  expect(made).toContain('/api/group/g1/orders.csv')
  expect(made).toContain('Orders until 1 December 2029.')
  expect(made).not.toContain('Remove it')
  expect(shown({ orderForm: form })).toContain('Remove it')
})

test('where amounts are not set nothing is ordered, and a closed group only shows what was', () => {
  expect(shown({ takesOrders: false })).toContain(
    'People can order only where you say how much each person pays.',
  )
  const closed = shown({ group: { ...view.group, isClosed: true }, orderForm: form, totals })
  expect(closed).toContain('What to buy')
  expect(closed).not.toContain('Change the form')
})

test('an admin changes another’s order on the screen on which everybody changes their own', () => {
  const screenFor = (member: { memberId: string; name: string } | null) =>
    renderToStaticMarkup(
      createElement(OrderScreen, { group: view.group, member, orderForm: form, order: null, isOpen: true }),
    )
  expect(screenFor({ memberId: 'm2', name: 'Bob' })).toMatch(
    /href="\/group\/g1\/orders".*Bob’s order.*Save the order/s,
  )
  expect(screenFor(null)).toMatch(/href="\/group\/g1".*Your order.*Save your order/s)
})
