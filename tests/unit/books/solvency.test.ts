import { describeSolvency, isCovered, isMoneyMissing, isShort } from '@/lib/books/solvency/rules'

const request = { amountPence: 100, ownChargesPence: 100, heldPence: 150, costsPence: 0, underWayPence: 50 }
const noCauses = {
  disputedPence: 0,
  debtPence: 0,
  costsPence: 0,
  lossesPence: 0,
  adjustedPence: 0,
  elsewherePence: 0,
}

test.each([
  ['everything is just there', {}, true],
  ['its charges lack a penny', { ownChargesPence: 99 }, false],
  ['a penny less is held', { heldPence: 149 }, false],
  ['others take a penny more', { underWayPence: 51 }, false],
  ['a penny less is held, after a penny of processing costs', { heldPence: 149, costsPence: 1 }, true],
  ['others take a penny more than the costs', { underWayPence: 52, costsPence: 1 }, false],
  ['fees left something over', { costsPence: -10 }, true],
  ['the balance is below zero', { heldPence: -1, underWayPence: 0 }, false],
])('%s', (_what, change, expected) => {
  expect(isCovered({ ...request, ...change })).toBe(expected)
})

test('a shortage names the causes that made it worse, and none that helped', () => {
  const causes = { ...noCauses, costsPence: 30, elsewherePence: -20 }
  const short = { heldPence: 90, awaitedPence: 0, owedPence: 100, causes }
  expect(isShort(short)).toBe(true)
  expect(describeSolvency(short)).toBe('Held £0.90, owed £1.00: short £0.10 (processing costs £0.30).')
  const even = { heldPence: 100, awaitedPence: 0, owedPence: 100, causes }
  expect(isShort(even)).toBe(false)
  expect(describeSolvency(even)).toBe('Held £1.00, owed £1.00.')
})

test('a fresh payment counts as held, and is named', () => {
  const causes = { ...noCauses, costsPence: 30, elsewherePence: -20 }
  const short = { heldPence: 50, awaitedPence: 40, owedPence: 100, causes }
  expect(describeSolvency(short)).toBe(
    'Held £0.50, £0.40 just paid, owed £1.00: short £0.10 (processing costs £0.30).',
  )
  expect(isShort({ ...short, awaitedPence: 50 })).toBe(false)
})

test('several causes are each named', () => {
  const causes = {
    disputedPence: 1,
    debtPence: 2,
    costsPence: 3,
    lossesPence: 4,
    adjustedPence: 5,
    elsewherePence: 6,
  }
  expect(describeSolvency({ heldPence: 79, awaitedPence: 0, owedPence: 100, causes })).toBe(
    'Held £0.79, owed £1.00: short £0.21 (open disputes £0.01, groups in debt £0.02, processing costs £0.03, fees lost to disputes and refunds £0.04, adjustments £0.05, payouts and other movements outside our books £0.06).',
  )
})

test.each([
  ['costs explain all of it', { costsPence: 10 }, false],
  ['a penny is missing beyond the costs', { costsPence: 9, debtPence: 1 }, true],
  [
    'money put in hides costs and a debt alike',
    { costsPence: 10, debtPence: 10, elsewherePence: -10 },
    false,
  ],
  ['an adjustment explains it', { adjustedPence: 10 }, true],
  ['fees left something over', { costsPence: -5, debtPence: 15 }, true],
])('short by 10p, and %s', (_what, causes, expected) => {
  const found = { heldPence: 90, awaitedPence: 0, owedPence: 100, causes: { ...noCauses, ...causes } }
  expect(isMoneyMissing(found)).toBe(expected)
})
