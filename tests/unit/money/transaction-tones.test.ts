import { type TransactionStatus, toneOf } from '@/components/money/transactions/transaction'

test.each([
  ['success', 'green'],
  ['failed', 'red'],
  ['pending', 'yellow'],
  ['something new', 'yellow'],
])('an amount that is %s is %s', (status, tone) => {
  expect(toneOf(status as TransactionStatus)).toBe(tone)
})
