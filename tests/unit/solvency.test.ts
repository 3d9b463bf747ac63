import { describeSolvency, isCovered, isShort } from '@/lib/solvency/rules'

const asked = { amountPence: 100, behindPence: 100, heldPence: 150, underWayPence: 50 }

test.each([
  ['everything is just there', {}, true],
  ['its charges lack a penny', { behindPence: 99 }, false],
  ['a penny less is held', { heldPence: 149 }, false],
  ['others take a penny more', { underWayPence: 51 }, false],
  ['the balance is below zero', { heldPence: -1, underWayPence: 0 }, false],
])('%s', (_what, change, expected) => {
  expect(isCovered({ ...asked, ...change })).toBe(expected)
})

test('a shortage names the causes that made it worse, and none that helped', () => {
  const causes = { disputedPence: 0, debtPence: 0, costsPence: 30, elsewherePence: -20 }
  const short = { heldPence: 90, awaitedPence: 0, owedPence: 100, causes }
  expect(isShort(short)).toBe(true)
  expect(describeSolvency(short)).toBe('Held £0.90, owed £1.00: short £0.10 (processing costs £0.30).')
  const even = { heldPence: 100, awaitedPence: 0, owedPence: 100, causes }
  expect(isShort(even)).toBe(false)
  expect(describeSolvency(even)).toBe('Held £1.00, owed £1.00.')
})

test('a fresh payment counts as held, and is named', () => {
  const causes = { disputedPence: 0, debtPence: 0, costsPence: 30, elsewherePence: -20 }
  const short = { heldPence: 50, awaitedPence: 40, owedPence: 100, causes }
  expect(describeSolvency(short)).toBe(
    'Held £0.50, £0.40 just paid, owed £1.00: short £0.10 (processing costs £0.30).',
  )
  expect(isShort({ ...short, awaitedPence: 50 })).toBe(false)
})

test('several causes are each named', () => {
  const causes = { disputedPence: 1, debtPence: 2, costsPence: 3, elsewherePence: 4 }
  expect(describeSolvency({ heldPence: 90, awaitedPence: 0, owedPence: 100, causes })).toBe(
    'Held £0.90, owed £1.00: short £0.10 (open disputes £0.01, groups in debt £0.02, processing costs £0.03, payouts and other movements outside our books £0.04).',
  )
})
