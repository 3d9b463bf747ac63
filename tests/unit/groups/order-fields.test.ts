import {
  answerField,
  lineField,
  orderProblems,
  orderValuesOf,
  parseOrder,
  totalPenceOf,
} from '@/lib/groups/orders/order-fields'

/** An order as its form’s fields hold it: what it costs, and what is wrong with it. */

const shirt = { _id: 'shirt', title: 'Shirt', amountPence: 2000, options: ['S', 'M'], most: 3 }
const cup = { _id: 'cup', title: 'Cup', amountPence: 500, options: [], most: null }
const lunch = { _id: 'lunch', kind: 'text' as const, choices: [], required: true }
const form = { items: [shirt, cup], questions: [lunch] }
const [small, medium, cups] = [lineField('shirt', 'S'), lineField('shirt', 'M'), lineField('cup', null)]
const gone = { itemId: 'hat', option: null, quantity: 2 }

test('it costs what is typed, in whole numbers, and what is offered no more as much as before', () => {
  expect(totalPenceOf(form, { [small]: '1', [medium]: '2', [cups]: '3' }, null)).toBe(7500)
  expect(totalPenceOf(form, { [small]: '0.5', [medium]: '-1', [cups]: 'two' }, null)).toBe(0)
  const before = { lines: [gone, { itemId: 'cup', option: null, quantity: 1 }], sumPence: 2300 }
  expect(totalPenceOf(form, { [cups]: '4' }, before)).toBe(1800 + 2000)
})

test('lines are what has a quantity, and answers are trimmed', () => {
  expect(
    parseOrder({ [small]: '2', [medium]: ' 00 ', [cups]: '', [answerField('lunch')]: ' Soup ' }),
  ).toEqual({
    lines: [{ itemId: 'shirt', option: 'S', quantity: 2 }],
    answers: [{ questionId: 'lunch', answer: 'Soup' }],
  })
})

test('fields are empty for what is offered, and hold what was ordered, offered or not', () => {
  const answers = [{ questionId: 'lunch', answer: 'Soup' }]
  expect(
    orderValuesOf(form, { lines: [gone, { itemId: 'shirt', option: 'M', quantity: 1 }], answers }),
  ).toEqual({
    ...{ [small]: '', [medium]: '1', [cups]: '', [lineField('hat', null)]: '2', 'answer:lunch': 'Soup' },
  })
})

test.each([
  [{ [small]: '3' }, {}],
  [{ [small]: '4' }, { [small]: 'A whole number, at most 3.' }],
  [{ [cups]: '100' }, {}],
  [{ [cups]: '101' }, { [cups]: 'A whole number, at most 100.' }],
  [{ [cups]: '1.5' }, { [cups]: 'A whole number, at most 100.' }],
  [{ [medium]: '9' }, {}],
])('%j has the problems %j', (typed, problems) => {
  // Nine were ordered while that was allowed.
  const before = { [medium]: '9' }
  expect(orderProblems(form, { ...typed, 'answer:lunch': 'Soup' }, before)).toEqual(problems)
})

test('what has to be answered is, once something is ordered', () => {
  expect(orderProblems(form, {}, {})).toEqual({})
  expect(orderProblems(form, { [cups]: '1', 'answer:lunch': ' ' }, {})).toEqual({
    'answer:lunch': 'Please answer this.',
  })
})
