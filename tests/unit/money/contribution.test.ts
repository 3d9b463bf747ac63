import fc from 'fast-check'
import { contributionProblem, maxPaymentPence } from '@/lib/money/payments/contribution'
import { minPaymentPence } from '@/lib/money/payments/rules'

const pence = fc.integer({ min: 0, max: 500 })

test.each([
  [1000, 1000],
  [990, 1000],
  [10, 1000],
  [10, 20],
  [19, 19],
  [10, 3],
])('%d pence can be paid of %d', (amount, owed) => {
  expect(contributionProblem(amount, owed, 10)).toBeNull()
})

test.each([
  [9, 1000, 'The smallest payment is £0.10.'],
  [1001, 1000, 'This is more than you still owe. Your balance is £10.00.'],
  [
    991,
    1000,
    'That would leave £0.09, which is too little to pay later. Please pay £10.00, or at most £9.90 now.',
  ],
  [
    11,
    20,
    'That would leave £0.09, which is too little to pay later. Please pay £0.20, or at most £0.10 now.',
  ],
  [10, 15, 'That would leave £0.05, which is too little to pay later. Please pay £0.15.'],
  [3, 3, 'Your balance is £0.03. The smallest payment is £0.10: please pay that.'],
  [10, 0, 'You have nothing left to pay in this group. Your balance is £0.00.'],
  [10, -5, 'You have nothing left to pay in this group. Your balance is £0.00.'],
])('%d pence cannot be paid of %d: %s', (amount, owed, problem) => {
  expect(contributionProblem(amount, owed, 10)).toBe(problem)
})

test.each([
  [29, 1000, 'The smallest payment is £0.30.'],
  [29, 29, 'Your balance is £0.29. The smallest payment is £0.30: please pay that.'],
  [30, 29, null],
  [30, 30, null],
  [
    31,
    60,
    'That would leave £0.29, which is too little to pay later. Please pay £0.60, or at most £0.30 now.',
  ],
])('where the collection covers the fee, %d pence of %d: %s', (amount, owed, problem) => {
  expect(contributionProblem(amount, owed, minPaymentPence('group'))).toBe(problem)
})

test('any debt can be paid, and no part payment leaves too little to pay', () => {
  fc.assert(
    fc.property(pence, pence, fc.constantFrom(10, 30), (amount, owed, least) => {
      if (owed === 0) return true
      const payable = Math.max(owed, least)
      expect(contributionProblem(payable, owed, least)).toBeNull()
      const left = owed - amount
      if (contributionProblem(amount, owed, least) === null) expect(left <= 0 || left >= least).toBe(true)
      return true
    }),
  )
})

test.each([
  [1000, 1000],
  [3, 10],
  [5000, 5000],
  [5001, 4991],
  [5010, 5000],
  [20_000, 5000],
])('of %d pence owed, the form starts from %d if £50 goes at once', (owed, starts) => {
  expect(maxPaymentPence(owed, 5000, 10)).toBe(starts)
  expect(contributionProblem(starts, owed, 10)).toBeNull()
})
