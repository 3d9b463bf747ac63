import fc from 'fast-check'
import { feePenceFor, percentageOf, totalPenceForNet } from '@/lib/money/payments/fees'

const domestic = { rateMillionths: 14_000, fixedPence: 20 }
const international = { rateMillionths: 29_000, fixedPence: 20 }
const amounts = fc.integer({ min: 1, max: 99_999_999 })
const anyTerms = fc.record({
  rateMillionths: fc.integer({ min: 0, max: 200_000 }),
  fixedPence: fc.integer({ min: 0, max: 1000 }),
})

test.each([
  [10, 20],
  [100, 21],
  [2500, 55],
  [10_000, 160],
  [9_999_900, 140_019],
])('a domestic card pays %d pence with a fee of %d', (amount, fee) => {
  expect(feePenceFor(amount, domestic)).toBe(fee)
})

test.each([
  [10, 20],
  [100, 23],
  [2500, 93],
  [10_000, 310],
])('an international card pays %d pence with a fee of %d', (amount, fee) => {
  expect(feePenceFor(amount, international)).toBe(fee)
})

test('half a penny rounds up', () => {
  // 1.4 % of £2.50 is 3.5 pence.
  expect(feePenceFor(250, domestic)).toBe(24)
  expect(feePenceFor(249, domestic)).toBe(23)
})

test('percentages have no needless zeros', () => {
  expect([percentageOf(domestic), percentageOf(international)]).toEqual([1.4, 2.9])
})

test('the fee is the exact share to the nearest penny, halves up', () => {
  fc.assert(
    fc.property(amounts, anyTerms, (amount, terms) => {
      const rounded = BigInt(feePenceFor(amount, terms) - terms.fixedPence)
      const doubledError = 2n * (rounded * 1_000_000n - BigInt(amount) * BigInt(terms.rateMillionths))
      return doubledError > -1_000_000n && doubledError <= 1_000_000n
    }),
  )
})

test('a larger amount never has a smaller fee', () => {
  fc.assert(
    fc.property(
      amounts,
      anyTerms,
      (amount, terms) => feePenceFor(amount + 1, terms) >= feePenceFor(amount, terms),
    ),
  )
})

test('the total for a net amount is the smallest that leaves it', () => {
  fc.assert(
    fc.property(amounts, anyTerms, (net, terms) => {
      const remains = (total: number) => total - feePenceFor(total, terms)
      const total = totalPenceForNet(net, terms)
      return remains(total) >= net && remains(total - 1) < net
    }),
  )
})
